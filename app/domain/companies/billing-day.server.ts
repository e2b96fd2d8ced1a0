import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts } from "#db/schema/billing";
import { dayOf } from "../kernel/days";

/**
 * The day to which work done now is billed: its own day, or the first day that no invoice covers. The database refuses
 * any other day and fills in a missing one; setting it here avoids a second write of the row.
 *
 * SQL outside a repository because the inserts of picking and shipping embed it, and repositories are private.
 */
export const billDayOf = (own: Ownership, at: number): SQL =>
  sql`max(${dayOf(at)}, coalesce((select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), ''))`;
