//! Extracts the words of prose from source files.

/// How the prose of a file is extracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Comments, string literals and the names of tests.
    Rust,
    /// Comments and string literals.
    C,
    /// Everything except code.
    Markdown,
    /// All lines.
    Plain,
}

/// A word, or the end of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// In lower case; `.` for the end of a clause.
    pub(super) text: String,
    /// Counted from 1.
    pub(super) line: usize,
}

/// The passages of prose in a file: a comment block, a string literal, a test name or a page.
pub(super) fn passages(kind: Kind, contents: &str) -> Vec<Vec<Word>> {
    match kind {
        Kind::Rust | Kind::C => {
            let mut lexer = Lexer::new(contents);
            lexer.run();
            if kind == Kind::Rust {
                lexer.passages.extend(test_names(contents));
            }
            lexer.passages
        }
        Kind::Markdown => vec![markdown(contents)],
        Kind::Plain => vec![words(contents, 1)],
    }
}

/// Splits a text into words, without code spans. Punctuation and blank lines end a clause.
fn words(text: &str, first_line: usize) -> Vec<Word> {
    let mut found = Vec::new();
    for (line, text) in (first_line..).zip(text.split('\n')) {
        let text = without_code_spans(text);
        let mut push = |text: String| found.push(Word { text, line });
        let mut word = String::new();
        for letter in text.chars() {
            if is_word(letter) {
                word.extend(letter.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                push(std::mem::take(&mut word));
            }
            // Quotes, brackets and commas do not interrupt a phrase.
            if ".;:!?{}".contains(letter) {
                push(".".to_owned());
            }
        }
        if !word.is_empty() {
            push(word);
        } else if text.trim().is_empty() {
            push(".".to_owned());
        }
    }
    found
}

/// Replaces code in backticks by the end of a clause.
fn without_code_spans(line: &str) -> String {
    let spans = line.split('`').enumerate();
    let text = spans.map(|(index, span)| if index % 2 == 0 { span } else { "." });
    text.collect()
}

/// The words of a page outside of code blocks.
fn markdown(page: &str) -> Vec<Word> {
    let mut in_block = false;
    let mut prose = String::new();
    for line in page.split('\n') {
        let is_fence = line.trim_start().starts_with("```");
        if !is_fence && !in_block {
            prose += line;
        }
        in_block ^= is_fence;
        prose.push('\n');
    }
    words(&prose, 1)
}

/// The names of the functions that follow `#[test]`.
fn test_names(source: &str) -> Vec<Vec<Word>> {
    let mut names = Vec::new();
    let mut is_test = false;
    for (line, text) in (1..).zip(source.lines()) {
        let text = text.trim();
        if text == "#[test]" {
            is_test = true;
        } else if let Some(rest) = text.strip_prefix("fn ").filter(|_| is_test) {
            let name = rest.split('(').next().unwrap_or_default();
            names.push(words(&name.replace('_', " "), line));
            is_test = false;
        }
    }
    names
}

/// Finds comments and string literals in Rust and C sources.
struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    /// Line comments that are not followed by code yet, without their markers, with the first line.
    comment: Option<(usize, String)>,
    /// Line of the last line comment.
    last_comment: usize,
    passages: Vec<Vec<Word>>,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a str) -> Self {
        Self {
            rest: source,
            line: 1,
            comment: None,
            last_comment: 0,
            passages: Vec::new(),
        }
    }

    fn run(&mut self) {
        while let Some(first) = self.rest.chars().next() {
            if self.rest.starts_with("//") {
                self.line_comment();
            } else if self.rest.starts_with("/*") {
                let end = self.rest.find("*/").map_or(self.rest.len(), |end| end + 2);
                let comment = self.take(end).replace('*', " ");
                self.passage(&comment);
            } else if let Some(hashes) = raw_string_hashes(self.rest) {
                self.raw_string(hashes);
            } else if first == '"' {
                self.string();
            } else if first == '\'' {
                let length = char_literal_length(self.rest);
                self.take(length);
            } else {
                let length = self.rest.find(|next: char| !is_word(next));
                self.take(
                    length
                        .filter(|length| *length > 0)
                        .unwrap_or(first.len_utf8()),
                );
            }
        }
        self.end_comment();
    }

    /// Consumes the next bytes and counts their lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        taken
    }

    /// Adds a passage that has just been consumed.
    fn passage(&mut self, text: &str) {
        let first_line = self.line - text.matches('\n').count();
        self.passages.push(words(text, first_line));
    }

    /// Consecutive line comments form one passage.
    fn line_comment(&mut self) {
        let line = self.line;
        if self.last_comment + 1 != line {
            self.end_comment();
        }
        let length = self.rest.find('\n').unwrap_or(self.rest.len());
        let text = self.take(length).trim_start_matches(['/', '!']);
        match &mut self.comment {
            Some((_, comment)) => *comment += &format!("\n{text}"),
            None => self.comment = Some((line, text.to_owned())),
        }
        self.last_comment = line;
    }

    fn end_comment(&mut self) {
        if let Some((line, text)) = self.comment.take() {
            self.passages.push(words(&text, line));
        }
    }

    fn raw_string(&mut self, hashes: usize) {
        let start = self.rest.find('"').map_or(0, |quote| quote + 1);
        self.take(start);
        let end = format!("\"{}", "#".repeat(hashes));
        let length = self.rest.find(&end).unwrap_or(self.rest.len());
        let text = self.take(length);
        self.passage(text);
        self.take(end.len().min(self.rest.len()));
    }

    /// A string with escapes: `\n` ends a line, a backslash at the end of a line joins lines.
    fn string(&mut self) {
        self.take(1);
        let mut text = String::new();
        while let Some(next) = self.rest.chars().next() {
            self.take(next.len_utf8());
            match next {
                '"' => break,
                '\\' => {
                    let escaped = self.rest.chars().next().unwrap_or(' ');
                    self.take(escaped.len_utf8().min(self.rest.len()));
                    text.push(match escaped {
                        'n' => '.',
                        '\n' => '\n',
                        _ => ' ',
                    });
                }
                _ => text.push(next),
            }
        }
        self.passage(&text);
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The number of `#` of a raw string literal at the start of a text.
fn raw_string_hashes(text: &str) -> Option<usize> {
    let text = text.strip_prefix('b').unwrap_or(text);
    let quoted = text.strip_prefix('r')?;
    let rest = quoted.trim_start_matches('#');
    rest.starts_with('"').then_some(quoted.len() - rest.len())
}

/// The length of a character literal at the start of a text, or 1 for a lifetime.
fn char_literal_length(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            letters.next();
            letters
                .find(|(_, letter)| *letter == '\'')
                .map_or(text.len(), |(end, _)| end + 1)
        }
        Some(_) => match letters.next() {
            Some((end, '\'')) => end + 1,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(kind: Kind, contents: &str) -> Vec<String> {
        let join = |words: &Vec<Word>| {
            let texts: Vec<&str> = words.iter().map(|word| &*word.text).collect();
            texts.join(" ")
        };
        passages(kind, contents).iter().map(join).collect()
    }

    #[test]
    fn comments_and_literals_are_passages() {
        let source =
            "//! One\n//! two.\n\nlet x = \"three \\\n  four\"; // five\n/* six\n*/ b\"7\"";
        let expected = ["one two .", "three four", "six", "7", "five"];
        let mut found = texts(Kind::Rust, source);
        found.sort_unstable();
        let mut expected = expected.map(str::to_owned).to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn lifetimes_and_characters_do_not_open_strings() {
        let source = "fn f<'a>(x: &'a str) { g('\"', '\\'', '\\u{1}', \"text\") }";
        assert_eq!(texts(Kind::Rust, source), ["text"]);
    }

    #[test]
    fn raw_strings_may_contain_quotes() {
        let source = "r\"one\" br#\"two \" three\"# for_r \"four\"";
        assert_eq!(texts(Kind::Rust, source), ["one", "two three", "four"]);
    }

    #[test]
    fn identifiers_and_code_spans_are_not_prose() {
        let source = "// Use `so many` and is_none here.";
        assert_eq!(texts(Kind::Rust, source), ["use . and is_none here ."]);
    }

    #[test]
    fn lines_are_counted() {
        let source = "fn f() {\n    \"a\n b\";\n}\n// c\n#[test]\nfn d_e() {}\n";
        let lines: Vec<(String, usize)> = passages(Kind::Rust, source)
            .concat()
            .into_iter()
            .map(|word| (word.text, word.line))
            .collect();
        let expected = [("a", 2), ("b", 3), ("c", 5), ("d", 7), ("e", 7)];
        assert_eq!(lines, expected.map(|(text, line)| (text.to_owned(), line)));
    }

    #[test]
    fn block_comments_of_c_are_passages() {
        let source = "/** One\n * two */\nint x; /* three */\n";
        assert_eq!(texts(Kind::C, source), ["one two", "three"]);
    }
}
