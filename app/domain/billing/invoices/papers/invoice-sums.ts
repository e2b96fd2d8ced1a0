import { lineHeight, type Mark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { sizeFor } from "#app/documents/text/fit-text";
import { block, line, paragraph } from "#app/documents/text/text-block";
import type { Fact, InvoicePaper } from "./invoice-paper";

export const MARGIN = 18;
/** Font sizes in points. */
export const SIZE = { brand: 16, title: 20, number: 12, body: 9.5, small: 7.5, total: 13 };
/** Widths of the number columns, from the right. */
const WIDTH = { amount: 30, tax: 22, rate: 24, quantity: 40 };

/** The sender. */
export interface Sender {
  brand: string;
  email: string;
  phone: string;
}

interface SiteContact {
  brand: string;
  supportEmail: string;
  supportPhone: string;
}

/** The sender with the seller's contact for questions; what the seller has not entered is the site's. */
export const senderOf = (
  { brand, supportEmail, supportPhone }: SiteContact,
  seller: { email?: string; phone?: string } | undefined,
): Sender => ({ brand, email: seller?.email || supportEmail, phone: seller?.phone || supportPhone });

/** The seller's legal lines under the brand, whose name is not repeated where it is the legal name. */
export const legalBlock = (faces: Faces, seller: readonly string[], { brand }: Sender, at: TextBox) =>
  block(faces, seller.filter((text, n) => n > 0 || text !== brand).join("\n"), at, { size: SIZE.small }, 9);

export interface Printing {
  faces: Faces;
  paper: Paper;
  sender: Sender;
}

type Look = Parameters<typeof line>[3];
type TextBox = { x: number; y: number; width: number };

export interface Row {
  height: number;
  at(y: number): Mark[];
  /** Keeps this row on the same sheet as the next one. */
  keeps?: boolean;
}

export const across = (paper: Paper): number => paper.width - 2 * MARGIN;

export function columnsOf(paper: Paper, hasTax: boolean) {
  const right = paper.width - MARGIN;
  const { amount, rate, quantity } = WIDTH;
  const tax = hasTax ? WIDTH.tax : 0;
  return {
    name: { x: MARGIN, width: across(paper) - amount - tax - rate - quantity - 3 },
    quantity: { x: right - amount - tax - rate - quantity, width: quantity - 3 },
    rate: { x: right - amount - tax - rate, width: rate - 3 },
    tax: { x: right - amount - tax, width: Math.max(0, tax - 3) },
    amount: { x: right - amount, width: amount },
  };
}

/** A truncated number would be wrong: shrink it instead. */
export function figure(faces: Faces, text: string, at: TextBox, look: Look): Mark {
  const size = sizeFor(faces, text, look.weight ?? "regular", at.width, 3, look.size);
  return line(faces, text, { ...at, align: "right" }, { ...look, size });
}

export function totalRow({ faces, paper }: Printing, { totalLabel, totalText }: InvoicePaper): Row {
  const width = across(paper) / 2;
  const x = MARGIN + width;
  const look = { size: SIZE.total, weight: "bold" as const };
  return {
    height: lineHeight(SIZE.total) + 8,
    at: (y) => [
      { kind: "rects", rects: [x, y + 3, width, 0.35], tone: "ink" },
      line(faces, totalLabel, { x, y: y + 5.5, width: width / 2 }, look),
      figure(faces, totalText, { x: x + width / 2, y: y + 5.5, width: width / 2 }, look),
    ],
  };
}

/** A sum above the total: the subtotal, or the tax of one rate. */
export function sumRow({ faces, paper }: Printing, { term, detail }: Fact, above: number): Row {
  const { amount } = columnsOf(paper, false);
  const width = across(paper) / 2;
  return {
    height: lineHeight(SIZE.body) + 1.5 + above,
    keeps: true,
    at: (y) => [
      figure(
        faces,
        term,
        { x: MARGIN, y: y + above, width: amount.x - MARGIN - 3 },
        { size: SIZE.body, tone: "muted" },
      ),
      figure(faces, detail, { x: MARGIN + width, y: y + above, width }, { size: SIZE.body }),
    ],
  };
}

/** Payment details, all on one sheet. */
export function paymentBlock({ faces, paper }: Printing, facts: readonly Fact[]): Row {
  const look = { size: SIZE.body };
  const set = (top: number) => {
    let y = top + 3;
    const marks = [line(faces, "Payment", { x: MARGIN, y, width: 40 }, { ...look, weight: "bold" as const })];
    y += lineHeight(SIZE.body) + 1.5;
    for (const { term, detail } of facts) {
      const said = paragraph(faces, detail, { x: MARGIN + 42, y, width: across(paper) - 42 }, look, 4);
      marks.push(line(faces, term, { x: MARGIN, y, width: 40 }, { ...look, tone: "muted" as const }), ...said.marks);
      y += said.height + 1;
    }
    return { marks, height: y - top };
  };
  return { height: set(0).height, at: (y) => set(y).marks };
}

export function balanceRow({ faces, paper }: Printing, { term, detail }: Fact): Row {
  const width = across(paper) / 2;
  const x = MARGIN + width;
  const look = { size: SIZE.body, weight: "bold" as const };
  return {
    height: lineHeight(SIZE.body) + 2,
    at: (y) => [
      line(faces, term, { x, y, width: width / 2 }, look),
      figure(faces, detail, { x: x + width / 2, y, width: width / 2 }, look),
    ],
  };
}
