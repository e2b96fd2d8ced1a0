import { z } from "zod";
import type { Ctx } from "#app/domain/kernel/ctx";
import { reachOf } from "#app/domain/kernel/permissions";
import { findStation, type Station } from "#app/domain/warehouses/printing/stations.server";
import { PRINT_USE, type PrintUse } from "#db/schema/values/printing-values";
import { plainCookie, readCookie } from "../cookies/plain-cookie.server";
import type { RequestState } from "./request-state.server";

const cookie = plainCookie("print_station", { maxAge: 31_536_000, httpOnly: true });
const StationId = z.uuidv7();

/** Sets this browser to the station for a year: printers belong to a place, not to a user. */
export const stationCookie = (id: string): Promise<string> => cookie.serialize(id);
export const noStationCookie = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

/** The id that this browser is set to; the station may be deleted. */
export const stationIdOf = (request: Request): Promise<string | null> => readCookie(request, cookie, StationId);

/** The station of this browser; null without one. */
export async function stationOf(request: Request, ctx: Pick<Ctx, "directory">): Promise<Station | null> {
  const id = await stationIdOf(request);
  return id === null ? null : findStation(ctx, id);
}

/**
 * What the station of this browser prints, for users who work in the warehouse. For a cached user it is read in the round
 * trip that verifies the session.
 */
export const printsHere = (request: Request, state: RequestState): Promise<PrintUse[]> =>
  state.runForUser("page", async ({ user }) => {
    if (!user || !reachOf(user.role, "floor.work")) return [];
    const station = await stationOf(request, state.visitorCtx());
    return station ? PRINT_USE.filter((use) => station.printerOf[use]) : [];
  });
