import { useSyncExternalStore } from "react";
import { PLAIN, type WedgeSettings } from "./wedge/wedge";

/** How this device's scanner behaves, and how it answers. */
export interface ScannerSettings extends WedgeSettings {
  isMuted: boolean;
  vibrates: boolean;
}

export const DEFAULTS: ScannerSettings = { ...PLAIN, isMuted: false, vibrates: true };

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

/** As they are on this device; a browser that refuses storage still scans, only it forgets them. */
export function readScannerSettings(): ScannerSettings {
  const text = stored();
  // The same object as long as nothing changes.
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

/** What an older version, or a hand, has left there does no harm. */
function parsed(text: string | null): ScannerSettings {
  try {
    const given = (text ? JSON.parse(text) : {}) as Partial<Record<keyof ScannerSettings, unknown>>;
    const { prefix, suffix, layout, isMuted, vibrates } = { ...DEFAULTS, ...given };
    return {
      prefix: typeof prefix === "string" ? prefix.slice(0, 8) : "",
      suffix: suffix === "enter" || suffix === "tab" || suffix === "none" ? suffix : DEFAULTS.suffix,
      layout: layout === "us" ? "us" : "device",
      isMuted: isMuted === true,
      vibrates: vibrates !== false,
    };
  } catch {
    return DEFAULTS;
  }
}

export const useScannerSettings = (): ScannerSettings =>
  useSyncExternalStore(subscribe, readScannerSettings, () => DEFAULTS);
