//! The folders in which original programs keep their files: those that the user names, and those of the
//! environment.

use quandary::FamilyId;
use quandary_core::family::{InstalledFolder, InstalledPlace, PlaceRank};
use std::env;
use std::path::{Component, Path, PathBuf};

/// The folders that are searched for files of original programs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Folders(Vec<Place>);

#[derive(Clone, Debug)]
struct Place {
    folder: InstalledFolder,
    rank: PlaceRank,
    path: PathBuf,
}

impl Folders {
    /// The folders that the user names, and those of the environment in place of the others.
    pub(crate) fn with(named: impl IntoIterator<Item = (InstalledFolder, PathBuf)>) -> Self {
        let named = named.into_iter().map(|(folder, path)| Place {
            folder,
            rank: PlaceRank::Chosen,
            path,
        });
        let mut places: Vec<Place> = named.collect();
        let families = FamilyId::ALL.iter();
        let known = families.flat_map(|family_id| family_id.family().info().places);
        let is_named =
            |place: &&InstalledPlace| !places.iter().any(|named| named.folder == place.folder);
        let others: Vec<Place> = known.filter(is_named).filter_map(in_environment).collect();
        places.extend(others);
        Self(places)
    }

    /// The places of a folder, in the order of search.
    pub(crate) fn of(
        &self,
        folder: InstalledFolder,
        rank: PlaceRank,
    ) -> impl Iterator<Item = &Path> {
        let places = self.0.iter();
        let places = places.filter(move |place| place.folder == folder && place.rank == rank);
        places.map(|place| place.path.as_path())
    }

    /// The existing file that a name without a folder means; `None` for any other path.
    pub(crate) fn find(&self, name: &Path) -> Option<PathBuf> {
        let mut parts = name.components();
        let (Some(Component::Normal(_)), None) = (parts.next(), parts.next()) else {
            return None;
        };
        let ranks = [PlaceRank::Chosen, PlaceRank::Default];
        let folders = InstalledFolder::ALL.into_iter();
        let mut places = folders.flat_map(|folder| ranks.map(|rank| self.of(folder, rank)));
        places.find_map(|mut places| {
            places.find_map(|place| Some(place.join(name)).filter(|path| path.is_file()))
        })
    }
}

/// The place that an environment variable leads to; `None` if the variable is not set.
fn in_environment(place: &InstalledPlace) -> Option<Place> {
    let value = env::var_os(place.variable).filter(|value| !value.is_empty())?;
    let path = PathBuf::from(value);
    Some(Place {
        folder: place.folder,
        rank: place.rank,
        path: match place.path {
            "" => path,
            below => path.join(below),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn names_without_a_folder_are_found_in_the_folders() {
        let top = tempfile::tempdir().unwrap();
        let path = |name: &str| top.path().join(name);
        for name in [
            "sets/a.dac",
            "save/a.dac.tws",
            "save/a.dac",
            "sets/sub/b.dac",
        ] {
            fs::create_dir_all(path(name).parent().unwrap()).unwrap();
            fs::write(path(name), "").unwrap();
        }
        let folders = Folders::with([
            (InstalledFolder::Levels, path("sets")),
            (InstalledFolder::Solutions, path("save")),
        ]);
        let find = |name: &str| folders.find(Path::new(name));
        assert_eq!(find("a.dac"), Some(path("sets/a.dac")));
        assert_eq!(find("a.dac.tws"), Some(path("save/a.dac.tws")));
        for name in [
            "b.dac",
            "sub/b.dac",
            "sub",
            "../sets/a.dac",
            "./a.dac",
            "..",
        ] {
            assert_eq!(find(name), None, "{name}");
        }
        assert_eq!(find(path("sets/a.dac").to_str().unwrap()), None);
    }
}
