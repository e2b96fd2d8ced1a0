import type { RequestState } from "../request/request-state.server";

/** Adds the request id and, where timing is enabled, the request's database costs. */
export function meterHeaders(headers: Headers, state: RequestState): void {
  headers.set("X-Request-Id", state.requestId);
  if (!state.settings.serverTiming) return;
  const { trips, read, written, ms } = state.costs;
  headers.append("Server-Timing", `db;dur=${ms.toFixed(1)};desc="trips=${trips} read=${read} written=${written}"`);
}
