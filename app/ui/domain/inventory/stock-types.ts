import type { Availability } from "#app/domain/inventory/availability";
import type { LotState } from "#app/domain/inventory/lot-usability";

/** What the list of stock shows; its pages make it on the server. */
export interface StockRow extends Availability {
  id: string;
  companyId: string;
  name: string;
  image: string | null;
  sku: string;
  barcode: string | null;
  currency: string;
  costMinor: number | null;
  lotTracked: boolean;
  onHand: number;
  allocated: number;
  status: string;
  /** Units that have expired and those that will soon, from a day on; told in the client portal only. */
  expiring?: { expired: number; soon: number; from: string | null } | null;
}

export interface StockLot {
  id: string;
  lotNumber: string;
  expiresOn: string | null;
  state: LotState;
  onHand: number;
  allocated: number;
  available: number;
  places: { code: string; onHand: number }[];
}

export interface StockMay {
  adjust: boolean;
  edit: boolean;
}

/** The list's own address. */
export type StockSearch = Partial<Record<"company" | "q" | "category" | "stock" | "cursor", string | undefined>>;

export const count = (n: number): string => n.toLocaleString("en-US");
