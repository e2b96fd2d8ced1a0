import { sql } from "drizzle-orm";
import { stockMovements } from "#db/schema/stock";

/**
 * What the index of operations holds: the movements that somebody could send again. A movement that nobody can has its own
 * id for an operation, which its key keeps unique already.
 */
export const BY_OPERATION = sql`${stockMovements.operationId} <> ${stockMovements.id}`;
