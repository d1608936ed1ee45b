//! Sounds of real-time games: from sound files that a configuration names, or generated from
//! short lists of notes.

use super::files::OpenFile;
use crate::address::FileKey;
use js_sys::Uint8Array;
use quandary_core::source::file_name;
use quandary_player::live::sound_files;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{AudioBuffer, AudioContext, OscillatorType};

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
pub(crate) struct Speaker {
    context: Option<AudioContext>,
    /// Sounds from files; `None` while one is read, and for files that are not sounds.
    read: Rc<RefCell<BTreeMap<FileKey, Option<AudioBuffer>>>>,
}

impl Speaker {
    /// Plays sounds by their names: the file that a configuration among `files` names for it, otherwise
    /// a sound of the page. Names without a sound are silent.
    pub(crate) fn play(&mut self, names: &[&str], files: &[&OpenFile], variant: &str) {
        for name in names {
            if let Some(file) = file_of(name, files, variant)
                && self.play_file(file)
            {
                continue;
            }
            if let Some(sound) = SOUNDS.iter().find(|sound| sound.name == *name) {
                self.play_one(sound);
            }
        }
    }

    fn context(&mut self) -> Option<AudioContext> {
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        self.context.clone()
    }

    /// Plays a file. Returns `false` if it is not ready, or not a sound; it is then read for the next
    /// time.
    fn play_file(&mut self, file: &OpenFile) -> bool {
        let Some(context) = self.context() else {
            return false;
        };
        if let Some(known) = self.read.borrow().get(&file.key) {
            return known
                .as_ref()
                .is_some_and(|buffer| start(&context, buffer).is_ok());
        }
        self.read.borrow_mut().insert(file.key.clone(), None);
        let (read, key) = (Rc::clone(&self.read), file.key.clone());
        let bytes = Uint8Array::from(file.source.bytes()).buffer();
        leptos::task::spawn_local(async move {
            let Ok(decoding) = context.decode_audio_data(&bytes) else {
                return;
            };
            // A file that is not a sound stays unknown, and the page's own sound is played.
            if let Ok(buffer) = wasm_bindgen_futures::JsFuture::from(decoding).await {
                read.borrow_mut().insert(key, buffer.dyn_into().ok());
            }
        });
        false
    }

    fn play_one(&mut self, sound: &Sound) {
        let Some(context) = &self.context() else {
            return;
        };
        let play = || -> Result<(), JsValue> {
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

fn start(context: &AudioContext, buffer: &AudioBuffer) -> Result<(), JsValue> {
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(buffer));
    source.connect_with_audio_node(&context.destination())?;
    source.start()
}

/// The file for a sound: the first one that a configuration names and that is there.
fn file_of<'a>(name: &str, files: &[&'a OpenFile], variant: &str) -> Option<&'a OpenFile> {
    let documents = files.iter().filter_map(|file| file.document.clone().ok());
    let documents: Vec<_> = documents.collect();
    let named = sound_files(&documents, name, variant);
    named.iter().find_map(|sound| {
        let base = file_name(&sound.reference.path);
        let mut files = files.iter().copied();
        files.find(|file| file.name.eq_ignore_ascii_case(base))
    })
}
