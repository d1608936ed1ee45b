//! The animations of the Lynx rules: twelve frames, each three tiles wide and high.

use super::kit::{FOAM, INK, ORANGE, RED, WATER, WHITE, YELLOW, blend, disc};
use crate::picture::Animation;
use quandary_core::scene::{Colour, Shape};
use std::f32::consts::TAU;

/// Draws a frame of an animation, centred on the origin.
pub(super) fn animation(animation: Animation, cel: u32) -> Vec<Shape> {
    let time = (cel as f32 + 0.5) / Animation::CELS as f32;
    let drop = |index: u16| {
        // Multiples of these two numbers are evenly distributed in the plane.
        let (sine, cosine) = (f32::from(index) * 0.754_877 * TAU).sin_cos();
        let speed = 0.15 + 1.2 * (f32::from(index) * 0.569_840).fract();
        let way = 0.12 + speed * time * (1.6 - 0.6 * time);
        let size = radius(animation) * (1.0 - time) * (0.6 + 0.4 * speed);
        disc(
            (way * cosine, way * sine),
            size,
            colour(animation, index, time),
        )
    };
    (0..count(animation)).map(drop).collect()
}

fn count(animation: Animation) -> u16 {
    match animation {
        Animation::WaterSplash => 34,
        Animation::Explosion => 46,
        Animation::Disintegrate => 60,
    }
}

fn radius(animation: Animation) -> f32 {
    match animation {
        Animation::WaterSplash => 0.13,
        Animation::Explosion => 0.2,
        Animation::Disintegrate => 0.07,
    }
}

fn colour(animation: Animation, index: u16, time: f32) -> Colour {
    let shades = match animation {
        Animation::WaterSplash => [WATER, FOAM, WHITE],
        Animation::Explosion => [YELLOW, ORANGE, RED],
        Animation::Disintegrate => [INK, WHITE, ORANGE],
    };
    let shade = shades[usize::from(index % 3)];
    match animation {
        Animation::Explosion => blend(shade, INK, time * 0.7),
        Animation::WaterSplash | Animation::Disintegrate => shade,
    }
}
