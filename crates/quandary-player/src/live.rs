//! Real-time games: pace, keys that are held down, rewinding.
