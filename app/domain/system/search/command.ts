/**
 * Commands typed into the search, such as "hold order 1643". A command only leads to the form that does it; nothing is
 * executed here. Pure.
 */
const VERBS = ["hold", "ship", "cancel", "release", "edit", "adjust", "count", "ask"] as const;
type Verb = (typeof VERBS)[number];

export interface Command {
  verb: Verb;
  /** The order number or the SKU it is about. */
  ref: string;
}

const COMMAND = /^(\p{L}+)\s+(?:about\s+)?(?:order\s+|sku\s+|stock\s+of\s+|stock\s+)?#?\s*(\S.*)$/iu;

/** The command that a text begins; null when its first word is no verb, or nothing follows it. */
export function readCommand(text: string): Command | null {
  const [, word = "", ref = ""] = COMMAND.exec(text.trim()) ?? [];
  const verb = VERBS.find((one) => one === word.toLowerCase());
  return verb && !/^(order|sku|stock|about)$/i.test(ref) ? { verb, ref: ref.trim() } : null;
}
