import type { Ctx } from "#app/domain/kernel/ctx";
import { forbidden } from "#app/domain/kernel/errors";

export const OTHER_ORIGIN = "This came from another site and was refused.";

export function isFromAnotherOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  const isForeign = origin !== null && origin !== new URL(request.url).origin;
  return isForeign || request.headers.get("Sec-Fetch-Site") === "cross-site";
}

/** A write from a browser on another origin is refused, whatever its cookies. @throws forbidden */
export function assertSameOrigin(request: Request): void {
  if (isFromAnotherOrigin(request)) throw forbidden(OTHER_ORIGIN, "cross_origin");
}

/**
 * Whether a person asked for this address: by a link or a button of ours, or by typing it. Not another site, and not a
 * picture or a frame of any page, which the browser fetches unasked.
 */
export function isAskedFor(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site") ?? "none";
  const kind = request.headers.get("Sec-Fetch-Dest") ?? "document";
  const isUnasked = request.headers.has("Sec-Purpose");
  return !isUnasked && ["same-origin", "none"].includes(site) && ["document", "empty"].includes(kind);
}

/** The caller's network address, for rate limits. */
export const addressOf = (request: Request): string => request.headers.get("CF-Connecting-IP") ?? "local";

/** Where partners and mails find us: as configured, or else as we were called. */
export const publicOrigin = (ctx: Ctx, request: Request): string => ctx.config.origin || new URL(request.url).origin;
