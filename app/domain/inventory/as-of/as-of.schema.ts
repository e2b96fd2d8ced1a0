import { z } from "zod";
import { isDay } from "../../catalog/product-fields";

const part = (most: number) => z.string().trim().min(1).max(most).optional();

/** Query of the page. Accepts an invalid day, so that the page can show the error at its field. */
export const AsOfPageQuery = z.object({
  company: part(64).catch(undefined),
  on: part(20).catch(undefined),
  q: part(100).catch(undefined),
  cursor: part(100).catch(undefined),
  /** Calculates totals even for very many products. */
  total: z.literal("1").optional().catch(undefined),
});
export type AsOfPageQuery = z.output<typeof AsOfPageQuery>;

export const AsOfExportQuery = z.object({
  companyId: part(64),
  on: z.string("Choose a day"),
  q: part(100),
  format: z.enum(["csv", "xlsx"], "csv or xlsx").default("csv"),
});
export type AsOfExportQuery = z.output<typeof AsOfExportQuery>;

/** Why stock cannot be shown for this day, or null. */
export function dayProblem(day: string, today: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return "Use a date such as 2026-05-03";
  if (!isDay(day)) return "This date does not exist";
  return day > today ? "Choose today or an earlier date" : null;
}

export interface AsOfListing {
  /** `YYYY-MM-DD` */
  on: string;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Maximum number of products read for one page; those without units on the day are skipped. */
  maxRead?: number;
}

export interface AsOfRow {
  id: string;
  companyId: string;
  name: string;
  sku: string;
  category: string | null;
  currency: string;
  costMinor: number | null;
  units: number;
}

export interface AsOfPage {
  rows: AsOfRow[];
  /** Null on the last page. */
  next: string | null;
}

export interface AsOfTotal {
  currency: string;
  products: number;
  units: number;
  /** Value of the products whose cost is known. */
  valueMinor: number;
  /** Number of products with unknown cost. */
  uncosted: number;
}
