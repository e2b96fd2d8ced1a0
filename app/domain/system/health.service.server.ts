import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { companies } from "#db/schema/directory";
import type { Log } from "../ctx";

/** One read of the database: true when it answers and its tables are there. */
export async function isReady(directory: DirectoryDb, log: Log): Promise<boolean> {
  try {
    await directory.first({ id: companies.id }, sql`from ${companies}`);
    return true;
  } catch (error) {
    log.error("not ready", { message: error instanceof Error ? error.message : String(error) });
    return false;
  }
}
