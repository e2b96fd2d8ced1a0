/** A scanner's keys come faster than any hand's. */
const GAP_MS = 50;
/** Shorter than this it may be a hand after all. */
const MIN_LENGTH = 3;
/** A radio link hiccups, a busy machine too: what began like a scanner's burst is not cut in two by it. */
const HICCUP_MS = 250;
/** Letters this far apart belong to different codes, whoever types them. */
const PAUSE_MS = 400;
/** A scanner that ends with Enter and a line feed, or with both Enter and Tab, means one end. */
const AFTER_MS = 60;
/** Longer than any code: a scanner that is broken, or a file that was pasted. */
export const MAX_LENGTH = 2000;
/** The separator inside a GS1 code. */
const GROUP_SEPARATOR = "\u001d";
/** Stands for the keys that nobody listened to. */
const UNSEEN = "\u0000";

export type Key = {
  key: string;
  /** The key's place on the keyboard, whatever is printed on it. */
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
  /** What it sends behind it; nothing is told by the pause. */
  suffix: "enter-or-tab" | "enter" | "tab" | "none";
  /** The characters as this device understands the keys, or as a keyboard of the United States does. */
  layout: "device" | "us";
}
export const PLAIN: WedgeSettings = { prefix: "", suffix: "enter-or-tab", layout: "device" };

export type Pressed =
  /** Possibly the first character of a burst. */
  | { kind: "start" }
  /** Another one, as fast as a scanner's; with it the burst has so many. */
  | { kind: "more"; count: number }
  | { kind: "code"; code: string; whole: boolean }
  /** Longer than any code; said once, as soon as it is. */
  | { kind: "too-long" }
  /** Belongs to a burst that was told already. */
  | { kind: "rest" };

/**
 * Tells a scanner's burst of keys from typing: characters less than 50 ms apart (but for a hiccup in the middle), ended
 * by Enter, Tab or a pause. A code is not `whole` where letters went before it without a pause: a hand that ends fast,
 * or a scanner that began slowly. Nor is it at the moment from which on keys are seen (`since`): a scanner does not wait
 * for the scripts to run.
 */
export function createWedge(since = Number.NEGATIVE_INFINITY, { prefix, suffix, layout }: WedgeSettings = PLAIN) {
  let burst = "";
  let entry = UNSEEN;
  let last = since;
  let ended = Number.NEGATIVE_INFINITY;

  const isEnd = (key: string) =>
    // A scanner that sends one all the same, though none was expected, means it.
    (key === "Enter" && suffix !== "tab") || (key === "Tab" && suffix !== "enter");

  function press(pressed: Key): Pressed | null {
    const { key, timeStamp } = pressed;
    const isFast = timeStamp - last < (burst.length >= MIN_LENGTH ? HICCUP_MS : GAP_MS);
    // The keys that only change others come along and say nothing of their own.
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
      // A hand's Enter, an arrow, a shortcut: whatever went before is no burst.
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

  /** A burst that is over by a pause, where the scanner sends nothing behind its codes. */
  function pause(timeStamp: number): Pressed | null {
    if (suffix !== "none" || burst === "" || timeStamp - last < GAP_MS) return null;
    const code = end(timeStamp);
    forget();
    return code;
  }

  function end(timeStamp: number): Pressed | null {
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

/** A control character inside a code, which scanners send as Ctrl and a letter: no shortcut, and no part of the code. */
const isControl = ({ key, ctrlKey, altKey }: Key): boolean => ctrlKey && !altKey && /^[a-z]$/i.test(key);

/** What a key adds to a code; null when it is no character. */
function characterOf(pressed: Key, layout: WedgeSettings["layout"], isInside: boolean): string | null {
  const { key, ctrlKey, metaKey, altKey, code = "" } = pressed;
  // Scanners send the separator as Ctrl and ], or as F8, whatever keyboard they think they are.
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

/** The character that a keyboard of the United States has in that place; null for keys that are everywhere the same. */
export function onUsKeyboard({ code = "", shiftKey = false }: Pick<Key, "code" | "shiftKey">): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SHIFTED[code]?.[shiftKey ? 1 : 0] ?? null;
}

/** Without control characters, of which only the separator means something in a code. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that are taken out
  text.replace(/[\u0000-\u001c\u001e\u001f\u007f]/g, "");
