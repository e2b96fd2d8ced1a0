import { eq, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sellerProfile } from "#db/schema/directory/provider";

export const ONLY = eq(sellerProfile.id, 1);

/** Rolls the batch back (conflict) when the row was changed since it was read. */
export const assertUnchanged = (directory: DirectoryDb, updatedAt: number) =>
  directory.assert(
    "conflict",
    sql`select ${sellerProfile.updatedAt} = ${updatedAt} from ${sellerProfile} where ${ONLY}`,
  );
