import type { PickedWork } from "#app/domain/inventory/counts/zero-check/zero-check.schema";
import { emptiedBin } from "#app/domain/inventory/counts/zero-check/zero-check.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { done } from "#app/http/answers/flash.server";
import { pickingPaths } from "#app/http/picking-paths";

/**
 * For browsers without scripts: after units were picked, redirects to the question whether their bin is empty now. Null
 * when there is nothing to ask.
 */
export async function askAboutBin(ctx: Ctx, work: PickedWork, said: PickAnswer["said"]): Promise<Response | null> {
  if (!said?.ok || !ctx.can("inventory.count") || !(await emptiedBin(ctx, work))) return null;
  return done(pickingPaths.emptiedBin(work), { title: said.title, description: said.detail });
}
