//! Results as an SQLite database.

use super::{COLUMNS, Cell, row};
use crate::record::Record;
use crate::store::readable;
use rusqlite::types::{ToSql, ToSqlOutput, Value};
use rusqlite::{Connection, params_from_iter};
use std::path::Path;

/// The tables and views of the database; docs/batch.md describes them.
pub const SCHEMA: &str = "\
create table result (
    family text not null,
    fingerprint text not null,
    variant text not null,
    request text not null,
    outcome text not null,
    metric text,
    value integer,
    bound integer,
    optimal integer,
    solutions integer,
    grade text,
    errors integer,
    warnings integer,
    why text,
    seconds real not null,
    nodes integer not null,
    revision integer not null,
    file text not null,
    level text not null,
    solution text,
    primary key (family, fingerprint, variant, request)
) without rowid;
create view best_known as
    select family, fingerprint, variant, metric, min(value) as value,
           max(optimal) as optimal, file, level, solution
    from result where outcome = 'solved'
    group by family, fingerprint, variant, metric;
create view undecided_by_bound as
    select family, fingerprint, variant, request, coalesce(bound, 0) as bound, why, seconds, nodes,
           file, level
    from result where outcome = 'undecided'
    order by bound desc, seconds;
create view open_gap as
    select family, fingerprint, variant, request, value, bound, value - bound as gap, file, level
    from result where outcome = 'solved' and optimal = 0
    order by gap desc;
create view outcomes as
    select family, substr(request, 1, instr(request || ' ', ' ') - 1) as work, outcome,
           count(*) as results, sum(seconds) as seconds
    from result group by family, work, outcome;
";

/// Why the database cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SqliteError {
    /// SQLite reports an error.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// The file cannot be created or renamed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Empty => ToSqlOutput::Owned(Value::Null),
            // SQLite has no larger numbers.
            Self::Whole(number) => i64::try_from(*number).unwrap_or(i64::MAX).into(),
            Self::Seconds(seconds) => (*seconds).into(),
            Self::Text(text) => text.as_str().into(),
        })
    }
}

/// Writes results to a new database, which replaces the file when it is complete. Returns their
/// number.
///
/// # Errors
/// The database cannot be written.
pub fn write_sqlite(
    path: &Path,
    records: impl Iterator<Item = Record>,
) -> Result<u64, SqliteError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let file = readable(folder.unwrap_or(Path::new(".")))?;
    let count = fill(file.path(), records)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(count)
}

fn fill(path: &Path, records: impl Iterator<Item = Record>) -> Result<u64, SqliteError> {
    let mut connection = Connection::open(path)?;
    // The file is new, and renamed when it is complete: nothing has to survive a crash.
    connection.pragma_update(None, "journal_mode", "off")?;
    connection.pragma_update(None, "synchronous", "off")?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(SCHEMA)?;
    let mut count = 0;
    {
        let places = vec!["?"; COLUMNS.len()].join(", ");
        let columns = COLUMNS.join(", ");
        let text = format!("insert or replace into result ({columns}) values ({places})");
        let mut statement = transaction.prepare(&text)?;
        for record in records {
            statement.execute(params_from_iter(row(&record)))?;
            count += 1;
        }
    }
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::{open, optimal, record, solved, undecided};

    #[test]
    fn views_say_what_is_best_known_and_what_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.sqlite");
        let with_request = |request: &str, outcome| {
            let mut record = record(outcome);
            record.request = request.to_owned();
            record
        };
        let records = [
            with_request("solve any", solved(9, open(2))),
            with_request("solve pushes", solved(7, optimal())),
            with_request("solve moves", undecided(5)),
        ];
        assert_eq!(write_sqlite(&path, records.into_iter()).unwrap(), 3);
        let connection = Connection::open(&path).unwrap();
        let number =
            |query: &str| -> i64 { connection.query_row(query, [], |row| row.get(0)).unwrap() };
        assert_eq!(number("select value from best_known"), 7);
        assert_eq!(number("select bound from undecided_by_bound"), 5);
        assert_eq!(number("select gap from open_gap"), 7);
        assert_eq!(number("select sum(results) from outcomes"), 3);
    }
}
