/** A scanner's keys come faster than any hand's. */
const GAP_MS = 50;
/** Shorter than this it may be a hand after all. */
const MIN_LENGTH = 3;
/** A radio link hiccups, a busy machine too: what began like a scanner's burst is not cut in two by it. */
const HICCUP_MS = 250;
/** Letters this far apart belong to different codes, whoever types them. */
const PAUSE_MS = 400;
/** The separator inside a GS1 code; keyboards send it as Ctrl+]. */
const GROUP_SEPARATOR = "\u001d";
/** Stands for the keys that nobody listened to. */
const UNSEEN = "\u0000";

export type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; timeStamp: number };

/**
 * Tells a scanner's burst of keys from typing: characters less than 50 ms apart (but for a hiccup in the middle), ended
 * by Enter or Tab.
 * `press` answers "start" at a possible first character, the code when a burst has ended, else null. A code is not
 * `whole` where letters went before it without a pause: a hand that ends fast, or a scanner that began slowly. Nor is it
 * at the moment from which on keys are seen (`since`): a scanner does not wait for the scripts to run.
 */
export function createWedge(since = Number.NEGATIVE_INFINITY) {
  let burst = "";
  let entry = UNSEEN;
  let last = since;

  function press(pressed: Key): { code: string; whole: boolean } | "start" | null {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = pressed;
    const isFast = timeStamp - last < (burst.length >= MIN_LENGTH ? HICCUP_MS : GAP_MS);
    if (key === "Enter" || key === "Tab") {
      const code = isFast && burst.length >= MIN_LENGTH ? { code: burst, whole: entry === burst } : null;
      burst = "";
      last = Number.NEGATIVE_INFINITY;
      return code;
    }
    // Shift comes along with capital letters and says nothing of its own.
    if (key === "Shift") return null;
    const character = ctrlKey && key === "]" ? GROUP_SEPARATOR : key;
    if (metaKey || altKey || (ctrlKey && character === key) || [...character].length !== 1) {
      burst = "";
      return null;
    }
    const isFirst = !isFast || burst === "";
    burst = isFirst ? character : burst + character;
    entry = timeStamp - last < PAUSE_MS ? entry + character : character;
    last = timeStamp;
    return isFirst ? "start" : null;
  }
  return { press };
}
