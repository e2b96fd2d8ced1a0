import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts } from "#db/schema/billing";
import { dayOf } from "../kernel/days";

/**
 * The day that work of this moment is billed with: its own, or the first that no invoice covers. The database refuses any
 * other, and sets it where none is said; to say it with the row saves writing the row again.
 */
export const billDayOf = (own: Ownership, at: number): SQL =>
  sql`max(${dayOf(at)}, coalesce((select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), ''))`;
