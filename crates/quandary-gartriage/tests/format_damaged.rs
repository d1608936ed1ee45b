//! The damaged samples have the findings that they are named after.

mod common;

use common::codes;
use std::path::Path;

#[test]
fn every_damaged_sample_has_its_findings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../damaged");
    let expected: [(&str, &[&str]); 8] = [
        ("half-a-rail", &["GAR0046", "GAR0047", "GAR0045"]),
        ("two-locomotives", &["GAR0049", "GAR0050", "GAR0042"]),
        ("unclosed-comment", &["GAR0024", "GAR0026", "GAR0006"]),
        ("train-bent", &["GAR0034", "GAR0033", "GAR0030"]),
        (
            "wide-characters",
            &["GAR0041", "GAR0041", "GAR0010", "GAR0001", "GAR0042"],
        ),
        ("old-encoding", &["GAR0025", "GAR0022"]),
        (
            "cannot-be-solved",
            &["GAR0060", "GAR0063", "GAR0028", "GAR0061"],
        ),
        (
            "run-together",
            &["GAR0007", "GAR0011", "GAR0009", "GAR0010"],
        ),
    ];
    for (name, wanted) in expected {
        let bytes = std::fs::read(folder.join(format!("{name}.Gartriage"))).unwrap();
        assert_eq!(codes(&bytes), wanted, "{name}");
    }
}
