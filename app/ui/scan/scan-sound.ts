import { readScannerSettings } from "./scanner-settings";

/** Made, not played: no file to load, and silent until a person has touched the page, as browsers demand. */
let context: AudioContext | null = null;

type Beep = { hz: number; ms: number; times: number; pauseMs: number };
const ACCEPTED: Beep = { hz: 1320, ms: 90, times: 1, pauseMs: 0 };
const REFUSED: Beep = { hz: 330, ms: 150, times: 3, pauseMs: 90 };

function beep({ hz, ms, times, pauseMs }: Beep): void {
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
    // Eased in and out over a few milliseconds, or it clicks.
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.005);
    volume.gain.setValueAtTime(0.12, until - 0.01);
    volume.gain.linearRampToValueAtTime(0, until);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(until);
  }
}

/** One short beep and a short buzz, or three low beeps and a long one; as this device is set. */
export function signal(ok: boolean): void {
  const { isMuted, vibrates } = readScannerSettings();
  if (!isMuted && "AudioContext" in globalThis) beep(ok ? ACCEPTED : REFUSED);
  // Only where a person has touched the page; else the browser complains.
  if (vibrates && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ok ? 60 : 400);
}
