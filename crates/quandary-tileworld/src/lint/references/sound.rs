//! Validation of sound files: RIFF files of type WAVE.

/// Minimum size of a format chunk, that of uncompressed sound.
const FORMAT: usize = 16;

/// Returns what is wrong with a sound file, if anything. Samples are not examined.
pub(super) fn fault(bytes: &[u8]) -> Option<&'static str> {
    let Some((head, mut rest)) = bytes.split_at_checked(12) else {
        return Some("the file is too short");
    };
    if &head[..4] != b"RIFF" {
        return Some("it does not start with RIFF");
    }
    if &head[8..] != b"WAVE" {
        return Some("its type is not WAVE");
    }
    let mut has_format = false;
    while let Some((name, size, rest_after_size)) = chunk(rest) {
        let inside = rest_after_size.get(..size);
        match name {
            b"fmt " => match inside {
                Some(format) if is_format(format) => has_format = true,
                _ => return Some("the format chunk is damaged"),
            },
            b"data" if !has_format => return Some("the samples precede the format chunk"),
            // Programs play truncated samples.
            b"data" if rest_after_size.is_empty() || size == 0 => return Some("it has no samples"),
            b"data" => return None,
            _ => {}
        }
        // Chunks of odd size are padded with one byte.
        rest = rest_after_size.get(size + size % 2..).unwrap_or_default();
    }
    match has_format {
        true => Some("it has no samples"),
        false => Some("it has no format chunk"),
    }
}

/// Returns the name and size of a chunk and all bytes after them.
fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], usize, &[u8])> {
    let (name, rest) = bytes.split_first_chunk::<4>()?;
    let (size, rest) = rest.split_first_chunk::<4>()?;
    let size = usize::try_from(u32::from_le_bytes(*size)).unwrap_or(usize::MAX - 1);
    Some((name, size, rest))
}

/// Whether a format chunk has nonzero channels and sample rate.
fn is_format(format: &[u8]) -> bool {
    format.len() >= FORMAT && format[2..4] != [0, 0] && format[4..8] != [0; 4]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a chunk with its name and size.
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

    /// One channel, 8 bits, 11025 samples per second.
    const FORMAT: [u8; 16] = [1, 0, 1, 0, 0x11, 0x2B, 0, 0, 0x11, 0x2B, 0, 0, 1, 0, 8, 0];

    #[test]
    fn a_sound_has_a_format_chunk_followed_by_samples() {
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
            (wave(&[]), "it has no format chunk"),
            (
                wave(&[data, format]),
                "the samples precede the format chunk",
            ),
            (
                wave(&[chunk("fmt ", &FORMAT[..14])]),
                "the format chunk is damaged",
            ),
            (
                wave(&[chunk("fmt ", &[0; 16])]),
                "the format chunk is damaged",
            ),
            (chunk("RIFX", b"WAVE"), "it does not start with RIFF"),
            (chunk("RIFF", b"AVI "), "its type is not WAVE"),
            (b"RIFF".to_vec(), "the file is too short"),
        ];
        for (bytes, why) in bad {
            assert_eq!(fault(&bytes), Some(why));
        }
        // Truncated samples are accepted.
        let whole = wave(&silent);
        assert_eq!(fault(&whole[..whole.len() - 2]), None);
    }

    #[test]
    fn wrong_chunk_sizes_are_handled() {
        let mut damaged = wave(&[chunk("LIST", b"")]);
        damaged[16..20].fill(0xFF);
        assert_eq!(fault(&damaged), Some("it has no format chunk"));
    }
}
