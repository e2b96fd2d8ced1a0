import { type SQL, sql } from "drizzle-orm";
import { pickCarts } from "../schema/directory/pick-carts";
import { pickSessions } from "../schema/picking";

/** When a session's lease ends: its own, or that of its cart, which a scan of any order on it extends. */
export const pickLeaseUntil: SQL<number> = sql`max(${pickSessions.leaseUntil}, coalesce((
  select ${pickCarts.leaseUntil} from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId}), 0))`.mapWith(
  Number,
);
