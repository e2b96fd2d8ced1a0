import type { Availability } from "#app/domain/inventory/availability";
import type { LotState } from "#app/domain/inventory/lot-usability";

/** Data of the stock list, built on the server. */
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
  /** Expired units and units that expire before a given day; client portal only. */
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
  locations: { code: string; onHand: number }[];
}

export interface StockPermissions {
  adjust: boolean;
  edit: boolean;
}

/** URL of the list. */
export type StockSearch = Partial<Record<"company" | "q" | "category" | "stock" | "cursor", string | undefined>>;

export const count = (n: number): string => n.toLocaleString("en-US");
