import { z } from "zod";

const Id = z.string().max(64);

export const StockAction = z.object({ intent: z.enum(["switch-on", "switch-off", "push-now"]) });
export type StockAction = z.output<typeof StockAction>;

/** An address that somebody typed must not break the page. */
export const PreviewQuery = z.object({ after: Id.optional().catch(undefined) });
export const ProblemsQuery = z.object({ problems: Id.optional().catch(undefined) });

/** One line of the look before a store is told for the first time. */
export interface PreviewRow {
  productId: string;
  sku: string;
  name: string;
  /** What the store would be told. */
  ours: number;
  /** What it has now; null where it does not count the product, or was not asked. */
  theirs: number | null;
  /** Null where the store cannot be asked. */
  known: boolean | null;
}
