//! The random number generator, bit by bit.

use quandary_tileworld::rules::Lcg;

/// The inverse of 1103515245 modulo 2^31.
const INVERSE: u32 = 1_857_678_181;

/// Returns a generator whose next number is `wanted`.
fn before(wanted: u32) -> Lcg {
    Lcg::new(wanted.wrapping_sub(12_345).wrapping_mul(INVERSE))
}

/// The largest numbers of 30 and 28 bits below a third of their range.
const THIRD_OF_30: u32 = 0x1555_5555;
const THIRD_OF_28: u32 = 0x0555_5555;

#[test]
fn below_four_is_the_upper_two_bits_of_the_next_number() {
    let drawn = |wanted| before(wanted).below_four();
    assert_eq!([0, 0x1FFF_FFFF].map(drawn), [0, 0]);
    assert_eq!([0x2000_0000, 0x3FFF_FFFF].map(drawn), [1, 1]);
    assert_eq!([0x4000_0000, 0x5FFF_FFFF].map(drawn), [2, 2]);
    assert_eq!([0x6000_0000, 0x7FFF_FFFF].map(drawn), [3, 3]);
}

#[test]
fn bit_31_of_the_seed_is_ignored() {
    assert_eq!(Lcg::new(0x8000_0005), Lcg::new(5));
}

#[test]
fn shuffling_three_uses_the_upper_bit_and_thirds_of_the_rest() {
    let order = |wanted| {
        let mut things = ['a', 'b', 'c'];
        before(wanted).shuffle_three(&mut things);
        String::from_iter(things)
    };
    let (low, middle, high) = (0, THIRD_OF_30 + 1, 2 * THIRD_OF_30 + 1);
    assert_eq!([low, THIRD_OF_30].map(order), ["cab", "cab"]);
    assert_eq!([middle, high - 1].map(order), ["bca", "bca"]);
    assert_eq!([high, 0x3FFF_FFFF].map(order), ["bac", "bac"]);
    let bit = 1 << 30;
    let with_bit = [bit + low, bit + middle, bit + high].map(order);
    assert_eq!(with_bit, ["cba", "acb", "abc"]);
}

#[test]
fn shuffling_four_uses_bit_30_thirds_of_28_bits_and_the_two_bits_between() {
    let order = |wanted| {
        let mut things = ['a', 'b', 'c', 'd'];
        before(wanted).shuffle_four(&mut things);
        String::from_iter(things)
    };
    let thirds = [0, THIRD_OF_28 + 1, 2 * THIRD_OF_28 + 1];
    let mut all = Vec::new();
    for (upper, firsts) in [(0, ["cab", "bca", "bac"]), (1 << 30, ["cba", "acb", "abc"])] {
        for (third, first) in thirds.into_iter().zip(firsts) {
            for last in 0..4 {
                let mut expected: Vec<char> = first.chars().chain(['d']).collect();
                expected.swap(last, 3);
                let wanted = upper | (last as u32) << 28 | third;
                assert_eq!(order(wanted), String::from_iter(&expected), "{wanted:#x}");
                all.push(expected);
            }
        }
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 24, "every order is there");
}
