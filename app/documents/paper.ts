/** Millimetres. */
export interface Paper {
  width: number;
  height: number;
}

export const A4: Paper = { width: 210, height: 297 };
export const LETTER: Paper = { width: 215.9, height: 279.4 };

/** Paper sizes that users can choose for full-page documents; labels use label stock. */
export const PAPER_NAME = ["a4", "letter"] as const;
export type PaperName = (typeof PAPER_NAME)[number];

export const PAPER: Record<PaperName, Paper> = { a4: A4, letter: LETTER };
export const PAPER_LABEL: Record<PaperName, string> = { a4: "A4", letter: "Letter" };
