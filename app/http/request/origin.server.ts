import type { Ctx } from "#app/domain/kernel/ctx";
import { forbidden } from "#app/domain/kernel/errors";

export const OTHER_ORIGIN = "This request came from another site and was refused.";

export function isFromAnotherOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  const isForeign = origin !== null && origin !== new URL(request.url).origin;
  return isForeign || request.headers.get("Sec-Fetch-Site") === "cross-site";
}

/**
 * Refuses a browser's write from another origin, whatever cookies it has.
 * @throws forbidden
 */
export function assertSameOrigin(request: Request): void {
  if (isFromAnotherOrigin(request)) throw forbidden(OTHER_ORIGIN, "cross_origin");
}

/**
 * Whether the user navigated here, by one of our links or buttons or by typing the address. False for other sites, and
 * for images or frames that a browser fetches by itself.
 */
export function isAskedFor(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site") ?? "none";
  const kind = request.headers.get("Sec-Fetch-Dest") ?? "document";
  const isUnasked = request.headers.has("Sec-Purpose");
  return !isUnasked && ["same-origin", "none"].includes(site) && ["document", "empty"].includes(kind);
}

/** The caller's network address, for rate limits. */
export const addressOf = (request: Request): string => request.headers.get("CF-Connecting-IP") ?? "local";

/** The origin for links in emails and for partners: the configured one, otherwise that of the request. */
export const publicOrigin = (ctx: Ctx, request: Request): string => ctx.config.origin || new URL(request.url).origin;
