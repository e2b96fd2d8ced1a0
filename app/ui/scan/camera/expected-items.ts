import { knownAmong } from "./reader/expected-codes";

/** An item that a screen expects to be scanned. */
export interface ExpectedItem {
  sku: string;
  codes: readonly { code: string }[];
}

export const codesOf = (items: readonly ExpectedItem[]): string[] =>
  items.flatMap(({ codes }) => codes.map(({ code }) => code));

/** What the screen says about a code that was read, or only matched because its item is expected. */
export function readMessage(items: readonly ExpectedItem[], code: string, isMatch: boolean): string {
  if (!isMatch) return `Read ${code}`;
  const item = items.find((one) => knownAmong(codesOf([one]))(code) !== null);
  return `Matches ${item?.sku ?? code}`;
}
