/** Millimetres. */
export interface Paper {
  width: number;
  height: number;
}

export const A4: Paper = { width: 210, height: 297 };
export const LETTER: Paper = { width: 215.9, height: 279.4 };
