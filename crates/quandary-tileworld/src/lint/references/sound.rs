//! Whether a file is a sound that programs can load: a RIFF file of type WAVE.

/// The format chunk of uncompressed sound; others are longer.
const FORMAT: usize = 16;

/// Why not; `None` if it is one. Samples are not looked at.
pub(super) fn fault(bytes: &[u8]) -> Option<&'static str> {
    let Some((head, mut rest)) = bytes.split_at_checked(12) else {
        return Some("it is too short");
    };
    if &head[..4] != b"RIFF" {
        return Some("it does not begin with RIFF");
    }
    if &head[8..] != b"WAVE" {
        return Some("its type is not WAVE");
    }
    let mut has_format = false;
    while let Some((name, size, behind)) = chunk(rest) {
        let inside = behind.get(..size);
        match name {
            b"fmt " => match inside {
                Some(format) if is_format(format) => has_format = true,
                _ => return Some("its format is damaged"),
            },
            b"data" if !has_format => return Some("its samples stand before their format"),
            // Programs take what there is.
            b"data" if behind.is_empty() || size == 0 => return Some("it has no samples"),
            b"data" => return None,
            _ => {}
        }
        // A chunk of odd size is filled up with one byte.
        rest = behind.get(size + size % 2..).unwrap_or_default();
    }
    match has_format {
        true => Some("it has no samples"),
        false => Some("it has no format"),
    }
}

/// The name of a chunk, its size, and all that stands behind these.
fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], usize, &[u8])> {
    let (name, rest) = bytes.split_first_chunk::<4>()?;
    let (size, rest) = rest.split_first_chunk::<4>()?;
    let size = usize::try_from(u32::from_le_bytes(*size)).unwrap_or(usize::MAX - 1);
    Some((name, size, rest))
}

/// Channels and samples in a second are not zero.
fn is_format(format: &[u8]) -> bool {
    format.len() >= FORMAT && format[2..4] != [0, 0] && format[4..8] != [0; 4]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chunk with its name and size.
    fn chunk(name: &str, inside: &[u8]) -> Vec<u8> {
        let mut bytes = name.as_bytes().to_vec();
        bytes.extend((inside.len() as u32).to_le_bytes());
        bytes.extend(inside);
        bytes.resize(bytes.len().next_multiple_of(2), 0);
        bytes
    }

    fn wave(chunks: &[Vec<u8>]) -> Vec<u8> {
        let inside = [b"WAVE".to_vec(), chunks.concat()].concat();
        chunk("RIFF", &inside)
    }

    /// One channel of bytes, 11025 in a second.
    const FORMAT: [u8; 16] = [1, 0, 1, 0, 0x11, 0x2B, 0, 0, 0x11, 0x2B, 0, 0, 1, 0, 8, 0];

    #[test]
    fn a_sound_has_its_format_and_then_samples() {
        let (format, data) = (chunk("fmt ", &FORMAT), chunk("data", b"abc"));
        let other = chunk("LIST", b"odd");
        assert_eq!(fault(&wave(&[other, format.clone(), data.clone()])), None);
        let silent = [format.clone(), data.clone()];
        let bad = [
            (wave(std::slice::from_ref(&format)), "it has no samples"),
            (
                wave(&[format.clone(), chunk("data", b"")]),
                "it has no samples",
            ),
            (wave(&[]), "it has no format"),
            (
                wave(&[data, format]),
                "its samples stand before their format",
            ),
            (
                wave(&[chunk("fmt ", &FORMAT[..14])]),
                "its format is damaged",
            ),
            (wave(&[chunk("fmt ", &[0; 16])]), "its format is damaged"),
            (chunk("RIFX", b"WAVE"), "it does not begin with RIFF"),
            (chunk("RIFF", b"AVI "), "its type is not WAVE"),
            (b"RIFF".to_vec(), "it is too short"),
        ];
        for (bytes, why) in bad {
            assert_eq!(fault(&bytes), Some(why));
        }
        // A file that was cut off still has a beginning to play.
        let whole = wave(&silent);
        assert_eq!(fault(&whole[..whole.len() - 2]), None);
    }

    #[test]
    fn sizes_that_lie_are_survived() {
        let mut lying = wave(&[chunk("LIST", b"")]);
        lying[16..20].fill(0xFF);
        assert_eq!(fault(&lying), Some("it has no format"));
    }
}
