/** Columns of charges that add up: of a day, and of a month to a day. */
import { integer } from "drizzle-orm/sqlite-core";
import { minor } from "../columns";

export const chargeSums = () => ({
  /** Number of receipts, storage days, picks, packed orders, shipments, returns or entries. */
  works: integer("works").notNull().default(0),
  /** Number of receipt lines, occupied locations, order lines or parcels. */
  lines: integer("lines").notNull().default(0),
  units: integer("units").notNull().default(0),
  amountMinor: minor("amount_minor").notNull().default(0),
});
