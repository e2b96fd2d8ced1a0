import { check, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, noneBelowZero, tallies } from "../columns";
import { ASN_STATUS } from "../values/inbound-values";

/** Number of a company's announced receipts of a warehouse in each status. Maintained by triggers, so that screens need not count rows. */
export const asnTallies = sqliteTable(
  "asn_tallies",
  { companyId: companyId(), warehouseId: text("warehouse_id").notNull(), ...tallies(ASN_STATUS) },
  (t) => [
    primaryKey({ columns: [t.companyId, t.warehouseId] }),
    check("asn_tallies_not_negative", noneBelowZero(ASN_STATUS)),
  ],
);
