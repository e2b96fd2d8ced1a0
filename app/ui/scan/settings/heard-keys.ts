import type { Key } from "../wedge/wedge";

export type KeyLogEntry = Required<Key>;

const NAMED: Record<string, string> = { Enter: "⏎", Tab: "⇥", "\u001d": "␝" };
const SILENT = new Set(["Shift", "Control", "Alt", "AltGraph", "CapsLock", "Meta"]);

/** A key as text; control characters have their own symbols. */
export function seen({ key, ctrlKey, code }: KeyLogEntry): string {
  if (SILENT.has(key)) return "";
  if (ctrlKey && (key === "]" || code === "BracketRight")) return "␝";
  if (ctrlKey) return `[Ctrl ${key}]`;
  if (NAMED[key]) return NAMED[key];
  if (key.length > 1) return `[${key}]`;
  const at = key.charCodeAt(0);
  return at < 32 ? String.fromCharCode(0x2400 + at) : key;
}

/** The keys received, their speed, and how they were interpreted. */
export function inWords(keys: readonly KeyLogEntry[], understood: string | null): string {
  const sent = keys.filter(({ key }) => !SILENT.has(key));
  const [first, last] = [sent[0], sent.at(-1)];
  if (!first || !last) return "Enter is shown as ⏎, Tab as ⇥, the separator of a GS1 code as ␝.";
  const ms = sent.length > 1 ? Math.round((last.timeStamp - first.timeStamp) / (sent.length - 1)) : 0;
  const counted = `${sent.length} ${sent.length === 1 ? "key" : "keys"}, ${ms} ms apart.`;
  if (understood !== null) return `${counted} Read as ${understood.replaceAll("\u001d", "␝")}.`;
  return `${counted} This does not look like a scan. It looks typed by hand, or its end or prefix is missing.`;
}
