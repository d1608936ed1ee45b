//! Places rectangles of different sizes on a page.

/// The size of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Block {
    fn area(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

/// Where the rectangles are, and the size of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Packing {
    /// The top left corner of each rectangle.
    pub(super) corners: Vec<(u32, u32)>,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Number of page widths that are tried.
const WIDTHS: u32 = 16;
/// Rectangles that may overtake others that do not fit in a gap.
const LOOKAHEAD: usize = 8;

impl Packing {
    /// Rows of `columns` rectangles. Each row is as high as its highest rectangle, each column as
    /// wide as its widest. `None` if the page is too large.
    pub(super) fn rows(blocks: &[Block], columns: usize) -> Option<Self> {
        let columns = columns.clamp(1, blocks.len().max(1));
        let widest = |column: usize| {
            let column = blocks.iter().skip(column).step_by(columns);
            column.map(|block| block.width).max().unwrap_or(0)
        };
        let mut lefts = vec![0_u32];
        for column in 0..columns {
            lefts.push(lefts[column].checked_add(widest(column))?);
        }
        let mut packing = Self::default();
        for row in blocks.chunks(columns) {
            let top = packing.height;
            let corners = lefts.iter().take(row.len());
            packing.corners.extend(corners.map(|left| (*left, top)));
            let highest = row.iter().map(|block| block.height).max().unwrap_or(0);
            packing.height = top.checked_add(highest)?;
        }
        packing.width = lefts[columns];
        Some(packing)
    }

    /// A roughly square page with little empty space. Rectangles come approximately in their order,
    /// from left to right and from top to bottom. `None` if the page is too large.
    pub(super) fn dense(blocks: &[Block]) -> Option<Self> {
        let areas = blocks.iter().map(|block| block.area());
        let area = areas.fold(0, u64::saturating_add);
        let widest = blocks.iter().map(|block| block.width).max().unwrap_or(0);
        // Wider pages than this are not roughly square.
        let side = u32::try_from(area.isqrt()).ok()?;
        let step = (side / WIDTHS / 2).max(1);
        let widths = (0..WIDTHS).map(|index| side.saturating_add(step * index).max(widest));
        let pages = widths.filter_map(|width| Self::within(blocks, width));
        pages.min_by_key(|page| {
            let area = u64::from(page.width) * u64::from(page.height);
            (area, page.width.max(page.height))
        })
    }

    /// Fills the lowest gap first, with the next rectangle that fits.
    fn within(blocks: &[Block], width: u32) -> Option<Self> {
        let mut skyline = Skyline::new(width);
        let mut corners = vec![(0, 0); blocks.len()];
        let mut waiting: Vec<usize> = (0..blocks.len()).collect();
        while !waiting.is_empty() {
            let gap = skyline.lowest();
            let ahead = waiting.iter().take(LOOKAHEAD);
            let fitting = ahead
                .enumerate()
                .find(|(_, index)| blocks[**index].width <= gap.width);
            let Some((place, index)) = fitting.map(|(place, index)| (place, *index)) else {
                skyline.raise();
                continue;
            };
            waiting.remove(place);
            corners[index] = (gap.left, gap.top);
            skyline.place(blocks[index])?;
        }
        Some(Self {
            corners,
            width: skyline.used,
            height: skyline.height(),
        })
    }
}

/// A horizontal part of the skyline.
#[derive(Clone, Copy, Debug)]
struct Segment {
    left: u32,
    width: u32,
    top: u32,
}

/// The lower edge of what is placed already, from left to right.
struct Skyline {
    segments: Vec<Segment>,
    /// The right edge of the rightmost rectangle.
    used: u32,
}

impl Skyline {
    fn new(width: u32) -> Self {
        let whole = Segment {
            left: 0,
            width,
            top: 0,
        };
        Self {
            segments: vec![whole],
            used: 0,
        }
    }

    fn lowest_index(&self) -> usize {
        let segments = self.segments.iter().enumerate();
        let lowest = segments.min_by_key(|(_, segment)| (segment.top, segment.left));
        lowest.map_or(0, |(index, _)| index)
    }

    /// The gap nearest to the top of the page; of several, the leftmost.
    fn lowest(&self) -> Segment {
        self.segments[self.lowest_index()]
    }

    /// Places a rectangle at the left end of the lowest gap. `None` if the page is too high.
    fn place(&mut self, block: Block) -> Option<()> {
        let index = self.lowest_index();
        let gap = self.segments[index];
        self.used = self.used.max(gap.left + block.width);
        let placed = Segment {
            left: gap.left,
            width: block.width,
            top: gap.top.checked_add(block.height)?,
        };
        let rest = Segment {
            left: gap.left + block.width,
            width: gap.width - block.width,
            top: gap.top,
        };
        let rest = (rest.width > 0).then_some(rest);
        self.segments
            .splice(index..=index, std::iter::once(placed).chain(rest));
        self.join();
        Some(())
    }

    /// Gives up the lowest gap: raises it to the lower one of its neighbours.
    fn raise(&mut self) {
        let index = self.lowest_index();
        let before = index
            .checked_sub(1)
            .and_then(|before| self.segments.get(before));
        let after = self.segments.get(index + 1);
        let top = before.into_iter().chain(after).map(|one| one.top).min();
        self.segments[index].top = top.unwrap_or(self.segments[index].top);
        self.join();
    }

    /// Joins neighbouring segments of the same height.
    fn join(&mut self) {
        self.segments.dedup_by(|next, before| {
            let is_level = next.top == before.top;
            if is_level {
                before.width += next.width;
            }
            is_level
        });
    }

    fn height(&self) -> u32 {
        let tops = self.segments.iter().map(|segment| segment.top);
        tops.max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of many sizes, without a random generator.
    fn blocks(count: u32) -> Vec<Block> {
        let sizes = (0..count).map(|index| Block {
            width: 6 + index * 7 % 13,
            height: 6 + index * 5 % 11,
        });
        sizes.collect()
    }

    fn overlaps(packing: &Packing, blocks: &[Block]) -> bool {
        let placed: Vec<_> = packing.corners.iter().zip(blocks).collect();
        placed.iter().enumerate().any(|(index, (a, first))| {
            placed[..index].iter().any(|(b, second)| {
                a.0 < b.0 + second.width
                    && b.0 < a.0 + first.width
                    && a.1 < b.1 + second.height
                    && b.1 < a.1 + first.height
            })
        })
    }

    #[test]
    fn dense_pages_have_no_overlaps_and_little_empty_space() {
        for count in [1, 2, 10, 155] {
            let blocks = blocks(count);
            let packing = Packing::dense(&blocks).unwrap();
            assert!(!overlaps(&packing, &blocks), "{count}");
            let inside = packing.corners.iter().zip(&blocks).all(|(corner, block)| {
                corner.0 + block.width <= packing.width && corner.1 + block.height <= packing.height
            });
            assert!(inside, "{count}");
            let area: u32 = blocks.iter().map(|one| one.width * one.height).sum();
            let page = packing.width * packing.height;
            assert!(
                count < 10 || 3 * (page - area) <= page,
                "{count}: {area} of {page}"
            );
        }
    }

    #[test]
    fn equal_blocks_come_in_their_order() {
        let blocks = vec![
            Block {
                width: 4,
                height: 4
            };
            9
        ];
        let packing = Packing::dense(&blocks).unwrap();
        let mut ordered = packing.corners.clone();
        ordered.sort_by_key(|(x, y)| (*y, *x));
        assert_eq!(packing.corners, ordered);
        assert_eq!((packing.width, packing.height), (12, 12));
    }

    #[test]
    fn rows_are_as_high_as_their_highest_block() {
        let blocks = blocks(5);
        let packing = Packing::rows(&blocks, 2).unwrap();
        assert!(!overlaps(&packing, &blocks));
        assert_eq!(
            packing.corners[2],
            (0, blocks[0].height.max(blocks[1].height))
        );
        let huge = vec![
            Block {
                width: u32::MAX,
                height: u32::MAX
            };
            2
        ];
        assert_eq!(Packing::rows(&huge, 2), None);
        assert_eq!(Packing::dense(&huge), None);
        assert_eq!(Packing::dense(&[]), Some(Packing::default()));
    }
}
