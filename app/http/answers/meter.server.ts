import type { RequestState } from "../request/request-state.server";

/** The request's id, and what it has cost the database where that is asked for. */
export function meterHeaders(headers: Headers, state: RequestState): void {
  headers.set("X-Request-Id", state.requestId);
  if (!state.settings.serverTiming) return;
  const { trips, read, written, ms } = state.costs;
  headers.append("Server-Timing", `db;dur=${ms.toFixed(1)};desc="trips=${trips} read=${read} written=${written}"`);
}
