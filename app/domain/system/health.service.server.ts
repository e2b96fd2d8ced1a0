import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import type { Log } from "../kernel/ctx";

/** True when the database answers and has its tables. While demo data is being seeded, only once it has users. */
export async function isReady(
  directory: DirectoryDb,
  log: Log,
  { awaitsDemo }: { awaitsDemo: boolean },
): Promise<boolean> {
  try {
    const user = await directory.selectFirst(users, { columns: ["id"] });
    return user !== null || !awaitsDemo;
  } catch (error) {
    log.error("not ready", { message: error instanceof Error ? error.message : String(error) });
    return false;
  }
}
