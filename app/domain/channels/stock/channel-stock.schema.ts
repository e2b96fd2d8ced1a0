import { z } from "zod";

const Id = z.string().max(64);

/** Query of the page. Invalid values are ignored instead of refused. */
export const PreviewQuery = z.object({ after: Id.optional().catch(undefined) });
export const ProblemsQuery = z.object({ problems: Id.optional().catch(undefined) });

/** One line of the preview before stock updates are switched on. */
export interface PreviewRow {
  productId: string;
  sku: string;
  name: string;
  /** The quantity that would be sent. */
  ours: number;
  /** The store's current quantity; null when it does not count the product or was not asked. */
  theirs: number | null;
  /** Null when the store cannot be asked. */
  known: boolean | null;
}
