//! The folders in which the original program of a family keeps its files.

/// A folder in which an original program keeps its files. [`FamilyInfo::places`](super::FamilyInfo::places)
/// says where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstalledFolder {
    /// Level sets, and configuration files that stand in for level sets.
    Levels,
    /// Files that configuration files name: data files and the texts between levels.
    Data,
    /// Pictures, sounds, fonts and lists.
    Resources,
    /// Solutions that the program has saved.
    Solutions,
}

impl InstalledFolder {
    /// All folders.
    pub const ALL: [Self; 4] = [Self::Levels, Self::Data, Self::Resources, Self::Solutions];
}

/// A place of a folder of an original program, given by an environment variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstalledPlace {
    /// The folder.
    pub folder: InstalledFolder,
    /// The environment variable.
    pub variable: &'static str,
    /// The path of the folder, relative to the value of the variable; empty if the value is the path
    /// of the folder itself.
    pub path: &'static str,
    /// When the place is searched.
    pub rank: PlaceRank,
}

/// The order in which places are searched for a file that is named in another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceRank {
    /// Before the folders next to the other file: the user has chosen this place.
    Chosen,
    /// After the folders next to the other file: the program uses this place by default.
    Default,
}
