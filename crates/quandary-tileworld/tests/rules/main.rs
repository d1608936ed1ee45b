//! The rules: other people's solutions, small cases, and anything at all.

mod corpus;
