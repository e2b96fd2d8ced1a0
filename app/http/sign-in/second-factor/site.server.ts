import type { Ctx } from "#app/domain/kernel/ctx";
import { publicOrigin } from "../../request/origin.server";

/**
 * Where passkeys are valid: APP_ORIGIN. On one machine, the address that the browser shows: browsers allow passkeys on
 * http://localhost, and on no IP address.
 */
export const siteOf = (ctx: Ctx, request: Request): { origin: string } => ({
  origin: ctx.config.local ? new URL(request.url).origin : publicOrigin(ctx, request),
});
