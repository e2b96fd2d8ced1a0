import { type SQL, sql } from "drizzle-orm";
import { MAIN_WAREHOUSE } from "./schema/directory/warehouses";
import { stockRules } from "./schema/stock";

/**
 * Id of the warehouse in which a company's location codes are looked up and created: the one that the actor has chosen,
 * otherwise the company's own. `ofCompany` is the owner's predicate on `stock_rules`.
 */
export const warehouseAtHand = ({ warehouseId }: { warehouseId?: string | null }, ofCompany: SQL): SQL =>
  warehouseId
    ? sql`${warehouseId}`
    : sql`coalesce((select ${stockRules.warehouseId} from ${stockRules} where ${ofCompany}), ${MAIN_WAREHOUSE})`;
