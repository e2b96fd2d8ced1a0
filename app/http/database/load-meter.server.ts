import { type DatabaseLoad, recordDatabaseLoad } from "#app/domain/system/databases.service.server";
import { Connection } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";

/** One written row a minute, however many requests there are; a stopped isolate loses at most the last minute. */
const WRITE_EVERY_MS = 60_000;

/** Adds up what requests ask of the database until it is time to write it down. */
export function createLoadMeter(startedAt: number) {
  let sum: DatabaseLoad | null = null;
  let writtenAt = startedAt;

  function add({ bytes, ...load }: DatabaseLoad): void {
    const { trips, rowsRead, rowsWritten, ms, bytes: last } = sum ?? NONE;
    sum = {
      trips: trips + load.trips,
      rowsRead: rowsRead + load.rowsRead,
      rowsWritten: rowsWritten + load.rowsWritten,
      ms: ms + load.ms,
      bytes: bytes ?? last,
    };
  }

  /** What was added since the last time; null until a minute has passed, and where nothing was added. */
  function take(now: number): DatabaseLoad | null {
    if (now - writtenAt < WRITE_EVERY_MS) return null;
    const taken = sum;
    sum = null;
    writtenAt = now;
    return taken;
  }

  return { add, take };
}

const NONE: DatabaseLoad = { trips: 0, rowsRead: 0, rowsWritten: 0, ms: 0, bytes: null };

let meter: ReturnType<typeof createLoadMeter> | null = null;

/** Counts a finished request or job into the figures of its database. Runs in the background. */
export async function recordLoad(env: Env, { costs, databaseSize, log }: RequestState): Promise<void> {
  const now = Date.now();
  meter ??= createLoadMeter(now);
  const { trips, read, written, ms } = costs;
  if (trips > 0) meter.add({ trips, rowsRead: read, rowsWritten: written, ms, bytes: databaseSize });
  const load = meter.take(now);
  if (!load) return;
  try {
    await recordDatabaseLoad(new DirectoryDb(new Connection(env.DB)), load, now);
  } catch (error) {
    meter.add(load);
    log.warn("load not recorded", describeError(error));
  }
}
