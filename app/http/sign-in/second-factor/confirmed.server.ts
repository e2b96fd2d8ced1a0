import { redirect } from "@remix-run/cloudflare";
import { isIdentityConfirmed } from "#app/domain/access/second-factor/my-factors.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { profilePaths } from "../../profile-paths";

/** For a page that changes the second factor: asks for the password first, then leads to `to`. */
export async function requireConfirmed(ctx: Ctx, sessionId: string, to: string): Promise<void> {
  if (!(await isIdentityConfirmed(ctx, sessionId))) throw redirect(profilePaths.confirmIdentity(to), 303);
}
