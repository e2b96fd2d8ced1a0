import type { Ctx } from "#app/domain/ctx";
import { forbidden } from "#app/domain/errors";

/** A write from a browser on another origin is refused, whatever its cookies. @throws forbidden */
export function assertSameOrigin(request: Request): void {
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  const foreign = origin !== null && origin !== new URL(request.url).origin;
  if (foreign || site === "cross-site") throw forbidden("This came from another site and was refused.");
}

/** The caller's network address, for rate limits. */
export const addressOf = (request: Request): string => request.headers.get("CF-Connecting-IP") ?? "local";

/** Where partners and mails find us: as configured, or else as we were called. */
export const publicOrigin = (ctx: Ctx, request: Request): string => ctx.config.origin || new URL(request.url).origin;
