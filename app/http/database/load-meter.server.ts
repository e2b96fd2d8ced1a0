import { type DatabaseLoad, recordDatabaseLoad } from "#app/domain/system/databases.service.server";
import { Connection } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";

/** One written row a minute, however many requests there are. An isolate that stops loses what it has added since. */
const WRITE_EVERY_MS = 60_000;
const HOUR = 3_600_000;

/** Adds up what requests ask of the database, by the hour of their end, until it is time to write it down. */
export function createLoadMeter(startedAt: number) {
  const sums = new Map<number, DatabaseLoad>();
  let writtenAt = startedAt;

  function add(load: DatabaseLoad, at: number): void {
    const hour = Math.floor(at / HOUR) * HOUR;
    sums.set(hour, together(sums.get(hour), load));
  }

  /** What was added since the last time, by hour; nothing until a minute has passed. */
  function take(now: number): [hour: number, load: DatabaseLoad][] {
    if (now - writtenAt < WRITE_EVERY_MS) return [];
    const taken = [...sums];
    sums.clear();
    writtenAt = now;
    return taken;
  }

  /** For what could not be written. */
  function putBack(hour: number, load: DatabaseLoad): void {
    sums.set(hour, together(load, sums.get(hour)));
  }

  return { add, take, putBack };
}

const NONE: DatabaseLoad = { trips: 0, rowsRead: 0, rowsWritten: 0, ms: 0, bytes: null };

/** The size is the later one. */
const together = (earlier: DatabaseLoad = NONE, later: DatabaseLoad = NONE): DatabaseLoad => ({
  trips: earlier.trips + later.trips,
  rowsRead: earlier.rowsRead + later.rowsRead,
  rowsWritten: earlier.rowsWritten + later.rowsWritten,
  ms: earlier.ms + later.ms,
  bytes: later.bytes ?? earlier.bytes,
});

let meter: ReturnType<typeof createLoadMeter> | null = null;

/** Counts a finished request or job into the figures of its database. Runs in the background. */
export async function recordLoad(env: Env, { costs, databaseSize, log }: RequestState): Promise<void> {
  const now = Date.now();
  meter ??= createLoadMeter(now);
  const { trips, read, written, ms } = costs;
  if (trips > 0) meter.add({ trips, rowsRead: read, rowsWritten: written, ms, bytes: databaseSize }, now);
  for (const [hour, load] of meter.take(now)) {
    try {
      await recordDatabaseLoad(new DirectoryDb(new Connection(env.DB)), load, hour);
    } catch (error) {
      meter.putBack(hour, load);
      log.warn("load not recorded", describeError(error));
    }
  }
}
