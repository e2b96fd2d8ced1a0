/**
 * Commands typed into the search, such as "hold order 1643". A command only leads to the form that does it; nothing is
 * executed here. Pure.
 */
const VERBS = ["hold", "ship", "cancel", "release", "edit", "adjust"] as const;
type Verb = (typeof VERBS)[number];

export interface Command {
  verb: Verb;
  /** The order number or the SKU it is about. */
  ref: string;
}

const COMMAND = /^(\p{L}+)\s+(?:order\s+|sku\s+|stock\s+of\s+|stock\s+)?#?\s*(\S.*)$/iu;

/** The command that a text begins; null when its first word is no verb, or nothing follows it. */
export function readCommand(text: string): Command | null {
  const [, word = "", ref = ""] = COMMAND.exec(text.trim()) ?? [];
  const verb = VERBS.find((one) => one === word.toLowerCase());
  return verb && !/^(order|sku|stock)$/i.test(ref) ? { verb, ref: ref.trim() } : null;
}

/** The number of an invoice typed as "INV-000012", "CN 7" or "12"; null for other texts. */
export function invoiceNumberIn(text: string): number | null {
  const digits = /^(?:(?:inv|cn|invoice|credit note)[\s#-]*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits ? Number(digits) : null;
}
