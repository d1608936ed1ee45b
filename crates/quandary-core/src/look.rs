//! How a position is drawn: the drawing options and the companion files.

use crate::options::{OptionTable, Options};
use std::any::Any;
use std::sync::Arc;

/// Files that supplement a level file, such as tile images for drawings of its levels. Each file
/// has already been read and belongs to the same family as the level file.
///
/// [`Companions::of`] returns the files of one document type.
#[derive(Clone, Debug, Default)]
pub struct Companions(Vec<Arc<dyn Any + Send + Sync>>);

impl Companions {
    /// The files of type `T`, in the order in which they were added.
    pub fn of<T: 'static>(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.iter().filter_map(|file| file.downcast_ref())
    }
}

impl FromIterator<Arc<dyn Any + Send + Sync>> for Companions {
    fn from_iter<I: IntoIterator<Item = Arc<dyn Any + Send + Sync>>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

/// How a position is drawn: drawing options and other files that the drawing uses.
#[derive(Clone, Debug)]
pub struct Look {
    /// Values for the drawing options of the family, such as the style.
    pub options: Options,
    /// The files, already read, that the drawing uses in addition to the file that contains the
    /// position.
    pub companions: Companions,
}

/// The drawing option that families use for paper, and its value there.
const PRINT_STYLE: (&str, &str) = ("style", "print");

impl Look {
    /// Returns the look for printing. The parameter `options` is the table of drawing options. If
    /// the table has an option `style` that accepts the value `print`, this value is set. All other
    /// options have their default values.
    #[must_use]
    pub fn printed(options: OptionTable) -> Self {
        let mut look = Self::plain(options);
        let (name, value) = PRINT_STYLE;
        // A family without this style is printed in its usual look.
        let _ = look.options.set(name, value);
        look
    }

    /// The look in which all drawing options in the table have their default values.
    #[must_use]
    pub fn plain(options: OptionTable) -> Self {
        Self {
            options: Options::defaults(options),
            companions: Companions::default(),
        }
    }
}
