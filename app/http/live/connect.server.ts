import { findUser, type RequestKind, type SignedIn } from "#app/domain/access/access.service.server";
import { sha256 } from "#app/domain/access/tokens.server";
import { mayDo, reachOf, scopeFor } from "#app/domain/kernel/permissions";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { isFromAnotherOrigin, OTHER_ORIGIN } from "../request/origin.server";
import type { RequestState } from "../request/request-state.server";
import { readSessionToken } from "../sign-in/session-cookie.server";
import { AREAS, type Area, CLOSED, LIVE_PATH, UNREAD_PATH } from "./areas";
import { companyChannel, warehouseChannel } from "./channel-names";
import type { Listener } from "./listener";

/** A socket's user is authorized again after this time, if nothing has ended the socket before. */
const CHECKED_FOR_MS = 15 * 60_000;

/** A socket remembers 16 kB. Pages of staff who are assigned to more companies have to be loaded again. */
const MAX_COMPANIES = 350;

/**
 * Connects a browser to the channel of its company or warehouse, and tells it whether a notification is for its user;
 * null for every other address. The session is read at the primary. A browser cannot see why an upgrade fails, so one
 * without a session gets a socket that closes at once.
 */
export async function answerLive(request: Request, env: Env, state: RequestState): Promise<Response | null> {
  const url = new URL(request.url);
  if (url.pathname === UNREAD_PATH) {
    const user = await signedIn(request, state, "page");
    return Response.json({ unread: user?.unread ?? false }, { headers: { "Cache-Control": "no-store" } });
  }
  if (url.pathname !== LIVE_PATH) return null;
  if (!env.LIVE) return plain(404, "Live updates are not set up here.");
  if (request.headers.get("Upgrade") !== "websocket") return plain(426, "Connect with a WebSocket.");
  if (!request.headers.has("Origin") || isFromAnotherOrigin(request)) return plain(403, OTHER_ORIGIN);
  const user = await signedIn(request, state, "call");
  const listener = user && listenerOf(user);
  if (!listener || (listener.companyIds?.length ?? 0) > MAX_COMPANIES) return closedSocket(CLOSED.refused);
  const headers = { Upgrade: "websocket", "X-Listener": JSON.stringify(listener) };
  return env.LIVE.getByName(channelOf(user)).fetch(url, { headers });
}

async function signedIn(request: Request, state: RequestState, kind: RequestKind): Promise<SignedIn | null> {
  const token = await readSessionToken(request);
  return token === null ? null : findUser(state.access, kind, await sha256(token));
}

function listenerOf(user: SignedIn): Listener {
  const scope = scopeFor(user, "profile.own");
  return {
    userId: user.id,
    sessionId: user.sessionId,
    companyIds: scope?.kind === "some" ? scope.companyIds : null,
    areas: (Object.keys(AREAS) as Area[]).filter((area) => mayDo(user, AREAS[area])),
    until: Date.now() + CHECKED_FOR_MS,
  };
}

const channelOf = ({ role, companyId, warehouseId }: SignedIn): string =>
  companyId !== null && reachOf(role, "portal.read") !== null
    ? companyChannel(companyId)
    : warehouseChannel(warehouseId ?? MAIN_WAREHOUSE);

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function closedSocket(code: number): Response {
  const { 0: browser, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: browser });
}
