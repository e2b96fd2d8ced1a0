import { readScannerSettings, type Volume } from "../scanner-settings";

/** Synthesized, so that no file must load. Silent until the user has interacted with the page, as browsers require. */
let context: AudioContext | null = null;

type Beep = { hz: number; ms: number; times: number; pauseMs: number };
const ACCEPTED: Beep = { hz: 1320, ms: 90, times: 1, pauseMs: 0 };
const REFUSED: Beep = { hz: 330, ms: 150, times: 3, pauseMs: 90 };

/** Gain of a square wave. The loudest is for halls with machines. */
const GAIN: Record<Volume, number> = { low: 0.04, normal: 0.12, high: 0.5 };

function beep({ hz, ms, times, pauseMs }: Beep, gain: number): void {
  context ??= new AudioContext();
  const sound = context;
  void sound.resume();
  for (let turn = 0; turn < times; turn++) {
    const from = sound.currentTime + (turn * (ms + pauseMs)) / 1000;
    const until = from + ms / 1000;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.type = "square";
    tone.frequency.value = hz;
    // Fades in and out over a few milliseconds to avoid clicks.
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(gain, from + 0.005);
    volume.gain.setValueAtTime(gain, until - 0.01);
    volume.gain.linearRampToValueAtTime(0, until);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(until);
  }
}

/** One short beep and buzz, or three low beeps and a long buzz, as configured on this device. */
export function signal(ok: boolean): void {
  const { isMuted, volume, vibrates } = readScannerSettings();
  if (!isMuted && "AudioContext" in globalThis) beep(ok ? ACCEPTED : REFUSED, GAIN[volume]);
  // Vibration requires user interaction; otherwise the browser logs an error.
  if (vibrates && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ok ? 60 : 400);
}
