import { useSyncExternalStore } from "react";
import { PLAIN, type WedgeSettings } from "./wedge/wedge";

/** Settings of this device's scanner and its feedback. */
export interface ScannerSettings extends WedgeSettings {
  isMuted: boolean;
  volume: Volume;
  vibrates: boolean;
  /** The screen stays on while a scan field is open. */
  keepsAwake: boolean;
  /** The device is held in the left hand: what is tapped most is at the left edge. */
  isLeftHanded: boolean;
}

export const VOLUMES = ["low", "normal", "high"] as const;
export type Volume = (typeof VOLUMES)[number];

export const DEFAULTS: ScannerSettings = {
  ...PLAIN,
  ...{ isMuted: false, volume: "normal", vibrates: true, keepsAwake: true, isLeftHanded: false },
};

const KEY = "scanner";
const listeners = new Set<() => void>();
let known: { text: string | null; settings: ScannerSettings } = { text: null, settings: DEFAULTS };

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener("storage", onChange);
  };
}

/** This device's settings; defaults when storage is blocked. */
export function readScannerSettings(): ScannerSettings {
  const text = stored();
  // Returns the same object while nothing changes.
  if (text !== known.text) known = { text, settings: parsed(text) };
  return known.settings;
}

export function writeScannerSettings(change: Partial<ScannerSettings>): void {
  const settings = { ...readScannerSettings(), ...change };
  const text = JSON.stringify(settings);
  known = { text, settings };
  try {
    localStorage.setItem(KEY, text);
    refused = null;
  } catch {
    refused = text;
  }
  for (const listener of listeners) listener();
}

let refused: string | null = null;
function stored(): string | null {
  try {
    return refused ?? localStorage.getItem(KEY);
  } catch {
    return refused;
  }
}

/** Ignores invalid stored values. */
function parsed(text: string | null): ScannerSettings {
  try {
    const given = (text ? JSON.parse(text) : {}) as Partial<Record<keyof ScannerSettings, unknown>>;
    const { prefix, suffix, layout, isMuted, volume, vibrates, keepsAwake, isLeftHanded } = { ...DEFAULTS, ...given };
    return {
      prefix: typeof prefix === "string" ? prefix.slice(0, 8) : "",
      suffix: suffix === "enter" || suffix === "tab" || suffix === "none" ? suffix : DEFAULTS.suffix,
      layout: layout === "us" ? "us" : "device",
      isMuted: isMuted === true,
      volume: VOLUMES.find((one) => one === volume) ?? DEFAULTS.volume,
      vibrates: vibrates !== false,
      keepsAwake: keepsAwake !== false,
      isLeftHanded: isLeftHanded === true,
    };
  } catch {
    return DEFAULTS;
  }
}

export const useScannerSettings = (): ScannerSettings =>
  useSyncExternalStore(subscribe, readScannerSettings, () => DEFAULTS);
