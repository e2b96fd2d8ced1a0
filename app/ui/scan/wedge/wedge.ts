/** Maximum time between a scanner's keys; people type slower. */
const GAP_MS = 50;
/** Shorter bursts may be fast typing. */
const MIN_LENGTH = 3;
/** Pause allowed within a burst once it is recognized: radio links and busy machines stall. */
const HICCUP_MS = 250;
/** Keystrokes with a longer pause between them belong to different codes. */
const PAUSE_MS = 400;
/** Ends within this time count as one: some scanners send Enter and a line feed, or Enter and Tab. */
const AFTER_MS = 60;
/** Longer than any code: a broken scanner, or pasted text. */
export const MAX_LENGTH = 2000;
/** The separator inside a GS1 code. */
const GROUP_SEPARATOR = "\u001d";
/** Placeholder for keys pressed before scripts were listening. */
const UNSEEN = "\u0000";

export type Key = {
  key: string;
  /** The key's physical position, whatever its label. */
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey?: boolean;
  timeStamp: number;
};

export interface WedgeSettings {
  /** What the scanner sends before each code; without it a burst is typing. */
  prefix: string;
  /** What the scanner sends after each code; "none" means that only a pause ends it. */
  suffix: "enter-or-tab" | "enter" | "tab" | "none";
  /** Characters as this device maps the keys, or as a US keyboard does. */
  layout: "device" | "us";
}
export const PLAIN: WedgeSettings = { prefix: "", suffix: "enter-or-tab", layout: "device" };

export type WedgeEvent =
  /** Possibly the first character of a burst. */
  | { kind: "start" }
  /** The next character at scanner speed; `count` is the burst's length so far. */
  | { kind: "more"; count: number }
  | { kind: "code"; code: string; whole: boolean }
  /** Longer than any code; reported once, as soon as it is. */
  | { kind: "too-long" }
  /** Remaining keys of a burst that was reported already. */
  | { kind: "rest" };

/**
 * Separates a scanner's burst of keys from typing: characters less than 50 ms apart (except for a stall), ended by
 * Enter, Tab or a pause. A code is not `whole` when letters preceded it without a pause: the end of fast typing, or a
 * slow first key. Nor is it at the start of listening (`since`): the scanner may have started before the scripts ran.
 */
export function createWedge(since = Number.NEGATIVE_INFINITY, { prefix, suffix, layout }: WedgeSettings = PLAIN) {
  let burst = "";
  let entry = UNSEEN;
  let last = since;
  let ended = Number.NEGATIVE_INFINITY;

  const isEnd = (key: string) =>
    // An unexpected end key from the scanner still counts.
    (key === "Enter" && suffix !== "tab") || (key === "Tab" && suffix !== "enter");

  function press(pressed: Key): WedgeEvent | null {
    const { key, timeStamp } = pressed;
    const isFast = timeStamp - last < (burst.length >= MIN_LENGTH ? HICCUP_MS : GAP_MS);
    // Modifier keys have no effect of their own.
    if (isModifier(key)) return null;
    if ((key === "Enter" || key === "Tab") && burst === "" && timeStamp - ended < AFTER_MS) return { kind: "rest" };
    if (isEnd(key)) {
      const code = isFast ? end(timeStamp) : null;
      forget();
      return code;
    }
    if (isFast && burst !== "" && isControl(pressed)) {
      last = timeStamp;
      return { kind: "more", count: burst.length };
    }
    const character = characterOf(pressed, layout, isFast && burst !== "");
    if (character === null) {
      // A typed Enter, an arrow, a shortcut: the keys before it are not a burst.
      forget();
      return null;
    }
    const isFirst = !isFast || burst === "";
    burst = isFirst ? character : burst + character;
    entry = timeStamp - last < PAUSE_MS ? entry + character : character;
    last = timeStamp;
    if (burst.length > MAX_LENGTH) return { kind: burst.length === MAX_LENGTH + 1 ? "too-long" : "rest" };
    return isFirst ? { kind: "start" } : { kind: "more", count: burst.length };
  }

  /** Ends a burst after a pause, for scanners without a suffix. */
  function pause(timeStamp: number): WedgeEvent | null {
    if (suffix !== "none" || burst === "" || timeStamp - last < GAP_MS) return null;
    const code = end(timeStamp);
    forget();
    return code;
  }

  function end(timeStamp: number): WedgeEvent | null {
    if (burst.length < MIN_LENGTH || !burst.startsWith(prefix)) return null;
    ended = timeStamp;
    if (burst.length > MAX_LENGTH) return { kind: "rest" };
    return { kind: "code", code: harmless(burst.slice(prefix.length)), whole: entry === burst };
  }

  function forget() {
    burst = "";
    last = Number.NEGATIVE_INFINITY;
  }

  return { press, pause };
}

const MODIFIERS = new Set(["Shift", "Control", "AltGraph", "CapsLock"]);
export const isModifier = (key: string): boolean => MODIFIERS.has(key);

/**
 * A control character inside a code, which scanners send as Ctrl and a letter: not a shortcut, and not part of the
 * code.
 */
const isControl = ({ key, ctrlKey, altKey }: Key): boolean => ctrlKey && !altKey && /^[a-z]$/i.test(key);

/** The character that a key adds to a code; null when it adds none. */
function characterOf(pressed: Key, layout: WedgeSettings["layout"], isInside: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, code = "" } = pressed;
  // Scanners send the separator as Ctrl+] or as F8, depending on their keyboard emulation.
  if (key === GROUP_SEPARATOR || (ctrlKey && (key === "]" || code === "BracketRight"))) return GROUP_SEPARATOR;
  if (key === "F8" && isInside) return GROUP_SEPARATOR;
  if (key === "Enter" && isInside) return "\n";
  if (key === "Tab" && isInside) return "\t";
  if (metaKey || (ctrlKey && !altKey) || (altKey && !ctrlKey)) return null;
  if ([...key].length !== 1) return null;
  return (layout === "us" && onUsKeyboard(pressed)) || key;
}

const SHIFTED: Record<string, string> = {
  Digit1: "1!",
  Digit2: "2@",
  Digit3: "3#",
  Digit4: "4$",
  Digit5: "5%",
  Digit6: "6^",
  Digit7: "7&",
  Digit8: "8*",
  Digit9: "9(",
  Digit0: "0)",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Backquote: "`~",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
};

/** The character at that position of a US keyboard; null for keys that are the same everywhere. */
export function onUsKeyboard({ code = "", shiftKey = false }: Pick<Key, "code" | "shiftKey">): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SHIFTED[code]?.[shiftKey ? 1 : 0] ?? null;
}

/** Removes control characters, except the separator. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  text.replace(/[\u0000-\u001c\u001e\u001f\u007f]/g, "");
