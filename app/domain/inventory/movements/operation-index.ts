import { ne } from "drizzle-orm";
import { stockMovements } from "#db/schema/stock";

/**
 * Condition of the partial index on operations, which covers movements whose request can be sent again. All other
 * movements use their own id as the operation, which the primary key already keeps unique.
 */
export const BY_OPERATION = ne(stockMovements.operationId, stockMovements.id);
