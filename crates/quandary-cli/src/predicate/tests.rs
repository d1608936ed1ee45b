use super::*;

fn parse(text: &str) -> Result<Predicate, String> {
    Predicate::parse(text, &FieldNames::of(&[]))
}

fn test(field: Field, operator: Operator, operand: &str) -> Predicate {
    Predicate::Compares(field, operator, Operand::new(operand))
}

#[test]
fn and_binds_more_tightly_than_or() {
    let wide = test(Field::Width, Operator::Greater, "20");
    let author = test(Field::Author, Operator::Contains, "skinner");
    let solved = Predicate::Holds(Field::Solved);
    let parsed = parse("width>20 or author~Skinner and not solved").unwrap();
    let both = Predicate::All(vec![
        author.clone(),
        Predicate::Not(Box::new(solved.clone())),
    ]);
    assert_eq!(parsed, Predicate::Any(vec![wide.clone(), both]));
    let grouped = parse("(WIDTH > 20 || author ~ skinner) !solved").unwrap();
    let either = Predicate::Any(vec![wide, author]);
    let not = Predicate::Not(Box::new(solved));
    assert_eq!(grouped, Predicate::All(vec![either, not]));
}

#[test]
fn quoted_texts_may_contain_blanks_signs_and_keywords() {
    for text in [r#"title="Up, or <down>""#, "title = 'Up, or <down>'"] {
        let expected = test(Field::Title, Operator::Equal, "up, or <down>");
        assert_eq!(parse(text), Ok(expected), "{text}");
    }
    let keyword = test(Field::Title, Operator::NotEqual, "or");
    assert_eq!(parse("title!=\"or\""), Ok(keyword));
    let apostrophe = test(Field::Title, Operator::Contains, "don't");
    assert_eq!(parse("title~don't"), Ok(apostrophe));
}

#[test]
fn mistakes_are_reported_with_their_place_and_what_is_expected() {
    let cases = [
        (
            "",
            "character 1: expected a field such as `title`, found the end",
        ),
        (
            "titel=x",
            "character 1: unknown field `titel`; did you mean `title`?",
        ),
        (
            "width<",
            "character 7: expected a value after `<`, found the end",
        ),
        (
            "width<wide",
            "character 7: expected a number after `<`, found `wide`",
        ),
        ("(solved", "character 8: expected `)`, found the end"),
        (
            "solved)",
            "character 7: expected `and`, `or` or the end, found `)`",
        ),
        (
            "solved or",
            "character 10: expected a field such as `title`, found the end",
        ),
        (
            "tïtle~\"x",
            "character 7: expected \" at the end of the quoted text",
        ),
        (
            "\"title\"=x",
            "character 1: expected a field such as `title`, found `title`",
        ),
    ];
    for (text, expected) in cases {
        let error = parse(text).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    let deep = "(".repeat(100_000);
    let error = parse(&deep).unwrap_err();
    assert!(error.contains("more than 100 levels of nesting"), "{error}");
}

#[test]
fn numbers_are_compared_as_numbers_and_texts_in_any_case() {
    let holds = |value: &Value, operator: Operator, operand: &str| {
        operator.compares(value, &Operand::new(operand))
    };
    let text = |text: &str| Value::Text(text.to_owned());
    assert!(holds(&Value::Count(10), Operator::Greater, "9"));
    assert!(holds(&text("010"), Operator::Equal, "10"));
    assert!(holds(&text("12.35"), Operator::LessOrEqual, "12.4"));
    assert!(holds(&text("The Yard"), Operator::Equal, "the yard"));
    assert!(holds(&Value::Count(120), Operator::Contains, "12"));
    assert!(holds(&Value::Flag(true), Operator::Equal, "yes"));
    assert!(!holds(&text("wide"), Operator::Greater, "9"));
}

#[test]
fn missing_values_pass_only_negative_tests() {
    let holds = |operator: Operator, operand: &str| {
        operator.compares(&Value::Missing, &Operand::new(operand))
    };
    assert!(holds(Operator::NotEqual, "3") && holds(Operator::ContainsNot, "x"));
    let others = [
        Operator::Equal,
        Operator::Less,
        Operator::GreaterOrEqual,
        Operator::Contains,
    ];
    assert!(!others.iter().any(|operator| holds(*operator, "3")));
    assert!(holds(Operator::Equal, ""));
    assert!(!is_set(&Value::Missing) && !is_set(&Value::Count(0)) && is_set(&Value::Count(2)));
}
