//! Sounds of real-time games, made from small tables.

use web_sys::{AudioContext, OscillatorType};

/// A sound: waves one after the other.
struct Sound {
    /// Its name in configuration files.
    name: &'static str,
    wave: OscillatorType,
    /// Pitch in hertz and length in milliseconds.
    notes: &'static [(f32, u16)],
}

const fn sound(name: &'static str, wave: OscillatorType, notes: &'static [(f32, u16)]) -> Sound {
    Sound { name, wave, notes }
}

use OscillatorType::{Sawtooth, Sine, Square, Triangle};

const SOUNDS: [Sound; 18] = [
    sound(
        "LevelCompleteSound",
        Triangle,
        &[(523.0, 90), (659.0, 90), (784.0, 90), (1047.0, 220)],
    ),
    sound(
        "ChipDeathSound",
        Sawtooth,
        &[(330.0, 140), (247.0, 140), (165.0, 260)],
    ),
    sound(
        "ChipDeathByTimeSound",
        Square,
        &[(220.0, 200), (196.0, 320)],
    ),
    sound("TickSound", Square, &[(1200.0, 18)]),
    sound("BlockedMoveSound", Square, &[(110.0, 50)]),
    sound("PickupChipSound", Sine, &[(880.0, 40), (1175.0, 60)]),
    sound("PickupToolSound", Sine, &[(659.0, 50), (880.0, 70)]),
    sound(
        "ThiefSound",
        Sawtooth,
        &[(500.0, 60), (350.0, 60), (250.0, 90)],
    ),
    sound(
        "TeleportSound",
        Sine,
        &[(600.0, 40), (900.0, 40), (1300.0, 60)],
    ),
    sound("OpenDoorSound", Triangle, &[(262.0, 50), (330.0, 70)]),
    sound(
        "SocketSound",
        Triangle,
        &[(392.0, 60), (523.0, 60), (659.0, 90)],
    ),
    sound("SwitchSound", Square, &[(500.0, 30), (700.0, 30)]),
    sound(
        "BombSound",
        Sawtooth,
        &[(150.0, 60), (90.0, 120), (60.0, 200)],
    ),
    sound(
        "SplashSound",
        Triangle,
        &[(300.0, 40), (220.0, 60), (160.0, 80)],
    ),
    sound("TileEmptiedSound", Triangle, &[(200.0, 30)]),
    sound("WallCreatedSound", Square, &[(140.0, 40), (120.0, 40)]),
    sound("TrapEnteredSound", Square, &[(180.0, 40), (90.0, 60)]),
    sound("BlockMovingSound", Square, &[(90.0, 40)]),
];

/// Loudness of a sound.
const LOUDNESS: f32 = 0.06;

/// Plays sounds. The browser allows them only after the player has done something on the page.
#[derive(Default)]
pub(crate) struct Speaker(Option<AudioContext>);

impl Speaker {
    /// Plays sounds by their names; names without a sound are silent.
    pub(crate) fn play(&mut self, names: &[&str]) {
        for name in names {
            if let Some(sound) = SOUNDS.iter().find(|sound| sound.name == *name) {
                self.play_one(sound);
            }
        }
    }

    fn play_one(&mut self, sound: &Sound) {
        if self.0.is_none() {
            self.0 = AudioContext::new().ok();
        }
        let Some(context) = &self.0 else {
            return;
        };
        let play = || -> Result<(), wasm_bindgen::JsValue> {
            let (wave, gain) = (context.create_oscillator()?, context.create_gain()?);
            wave.set_type(sound.wave);
            let start = context.current_time();
            let mut at = start;
            for (pitch, milliseconds) in sound.notes {
                wave.frequency().set_value_at_time(*pitch, at)?;
                at += f64::from(*milliseconds) / 1000.0;
            }
            gain.gain().set_value_at_time(LOUDNESS, start)?;
            gain.gain().linear_ramp_to_value_at_time(0.0, at)?;
            wave.connect_with_audio_node(&gain)?;
            gain.connect_with_audio_node(&context.destination())?;
            wave.start()?;
            wave.stop_with_when(at)
        };
        // A sound that cannot be played is not missed.
        let _ = play();
    }
}
