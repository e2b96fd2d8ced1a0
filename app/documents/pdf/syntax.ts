const PER_MM = 72 / 25.4;

/** A number in PDF syntax: no exponent, at most three decimals. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Converts millimetres to PDF points. */
export const points = (mm: number): string => number(mm * PER_MM);

const hex = (code: number): string => code.toString(16).padStart(4, "0");

/** Two-byte codes, such as glyphs or UTF-16. */
export const hexString = (codes: readonly number[]): string => `<${codes.map(hex).join("")}>`;

export const utf16 = (text: string): number[] => Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));

/** Text of any script, such as a title, in UTF-16. */
export const textString = (text: string): string => hexString([0xfeff, ...utf16(text)]);

/** `D:20270503140500Z` */
export const dateString = (at: number): string =>
  `(D:${new Date(at).toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z)`;
