/** Millimetres. */
export interface Paper {
  width: number;
  height: number;
}

export const A4: Paper = { width: 210, height: 297 };
export const LETTER: Paper = { width: 215.9, height: 279.4 };

/** What people choose between for documents of a whole page; labels have stock of their own. */
export const PAPER_NAME = ["a4", "letter"] as const;
export type PaperName = (typeof PAPER_NAME)[number];

export const PAPER: Record<PaperName, Paper> = { a4: A4, letter: LETTER };
export const PAPER_LABEL: Record<PaperName, string> = { a4: "A4", letter: "Letter" };
