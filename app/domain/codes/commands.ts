/**
 * Commands on a printed sheet, for use with a scanner alone. Letters only, because other characters depend on the
 * keyboard layout. A product cannot have one of these as its code.
 */
export const COMMANDS = {
  CMDSTART: { title: "Start or resume", detail: "The order you paused, or the next one" },
  CMDSKIP: { title: "Skip", detail: "The item comes again after the others" },
  CMDUNDO: { title: "Undo last pick", detail: "Puts back what was taken last" },
  CMDSHORT: { title: "Report short", detail: "Units of the item are missing" },
  CMDLOT: { title: "Change lot or bin", detail: "Take the item from another lot or bin" },
  CMDPAUSE: { title: "Pause Picking", detail: "The order stays yours" },
  CMDDONE: { title: "Complete Order", detail: "As scanning the order's number does" },
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
  undo: "There is nothing to put back.",
  skip: "There is no other item to go on with.",
  item: "Everything is picked.",
  start: "You are picking this order already.",
} as const;
