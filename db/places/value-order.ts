/** How SQLite sorts two values that are not null: below zero when `a` comes first. Numbers come before texts. */
export function orderOf(a: unknown, b: unknown): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  if (typeof a === "number") return a - Number(b);
  const [one, other] = [String(a), String(b)];
  return one === other ? 0 : isBefore(one, other) ? -1 : 1;
}

/** By code points, which is the order of the bytes. JavaScript compares units of 16 bits. */
function isBefore(one: string, other: string): boolean {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((letter, n) => letter !== right[n]);
  if (at < 0) return true;
  return right[at] !== undefined && left[at]!.codePointAt(0)! < right[at].codePointAt(0)!;
}
