import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** An in-memory file system on Linux. */
const MEMORY = "/dev/shm";
/** Several times the space that a whole test run needs. */
const ROOMY_BYTES = 3 * 2 ** 30;

/** Folder for temporary databases: in memory where there is enough space, because disks sync slowly. */
export function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOMY_BYTES ? MEMORY : tmpdir();
  } catch {
    // Not Linux, or not accessible.
    return tmpdir();
  }
}
