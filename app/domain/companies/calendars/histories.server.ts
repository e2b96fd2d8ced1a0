import type { DirectoryDb } from "#db/directory.server";
import { calendars } from "#db/schema/directory/provider";
import type { ZoneHistory } from "../../kernel/calendars";
import * as repo from "./calendars.repo.server";

const MINUTE_MS = 60_000;
/** A change takes effect after every isolate's cache of calendars has ended. */
export const NOTICE_MS = 2 * MINUTE_MS;
export const UTC: ZoneHistory = [[0, "UTC"]];

/** The zones of the provider, and of the companies and warehouses with days of their own. */
export async function listHistories(directory: DirectoryDb): Promise<Record<string, ZoneHistory>> {
  const rows = await directory.select(calendars, { columns: ["id", "history"] });
  return Object.fromEntries(rows.map(({ id, history }) => [id, history]));
}

/** The zone that the history ends with. */
export const currentZone = (history: ZoneHistory): string => history.at(-1)?.[1] ?? "UTC";

export interface Places {
  warehouses: { id: string; timeZone: string; archivedAt: number | null }[];
  /** The warehouse of each company. */
  companies: { companyId: string; warehouseId: string }[];
}

export async function readPlaces(directory: DirectoryDb): Promise<Places> {
  const [zones, companies] = await directory.batch(repo.warehouseZones(directory), repo.companyWarehouses(directory));
  return { warehouses: zones, companies };
}

/** The history with this zone from the next full minute on. Zones that were to follow later are dropped. */
export function changedFrom(history: ZoneHistory, timeZone: string, at: number): ZoneHistory {
  const from = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  const earlier = history.filter(([fromAt]) => fromAt < from);
  return earlier.at(-1)?.[1] === timeZone ? earlier : [...earlier, [from, timeZone]];
}
