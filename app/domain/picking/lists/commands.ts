/**
 * Commands on a printed sheet, for use with a scanner alone. Letters only, because other characters depend on the
 * keyboard layout. A product cannot have one of these as its code.
 */
export const COMMANDS = {
  CMDSTART: { title: "Start or resume", detail: "The order you paused, or the next one" },
  CMDSKIP: { title: "Skip", detail: "Move this item to the end of the list" },
  CMDUNDO: { title: "Undo last pick", detail: "Reverses the last pick" },
  CMDSHORT: { title: "Report short", detail: "Report missing units of this item" },
  CMDLOT: { title: "Change lot or bin", detail: "Pick this item from another lot or bin" },
  CMDPAUSE: { title: "Pause Picking", detail: "The order stays assigned to you" },
  CMDDONE: { title: "Complete Order", detail: "Same as scanning the order number" },
} as const;
export type Command = keyof typeof COMMANDS;

/** Null for any other code. Scanners can prefix the symbology. */
export function commandIn(scanned: string): Command | null {
  const word = scanned
    .trim()
    .replace(/^\][A-Za-z]\d/, "")
    .toUpperCase();
  return Object.hasOwn(COMMANDS, word) ? (word as Command) : null;
}

/** The screen's message when a command does not apply. */
export const IDLE_COMMAND = {
  undo: "There is no pick to undo.",
  skip: "There is no other item to pick.",
  item: "All items are picked.",
  start: "You are already picking this order.",
} as const;
