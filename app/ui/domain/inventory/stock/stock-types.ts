import type { StockRow as ListedStock } from "#app/domain/inventory/stock-list.server";

export interface StockRow extends ListedStock {
  /** Expired units and units that expire before a given day; client portal only. */
  expiring?: { expired: number; soon: number; from: string | null } | null;
}

export interface StockPermissions {
  adjust: boolean;
  edit: boolean;
}

/** URL of the list. */
export type StockSearch = Partial<Record<"company" | "q" | "category" | "stock" | "cursor", string | undefined>>;
