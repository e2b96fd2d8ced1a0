import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** What Linux keeps in memory. */
const MEMORY = "/dev/shm";
/** Of a whole run of all tests, several times over. */
const ROOMY_BYTES = 3 * 2 ** 30;

/** Where databases go that nobody needs afterwards: into memory where there is enough of it, as disks are slow to sync. */
export function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOMY_BYTES ? MEMORY : tmpdir();
  } catch {
    // Not Linux, or not for us.
    return tmpdir();
  }
}
