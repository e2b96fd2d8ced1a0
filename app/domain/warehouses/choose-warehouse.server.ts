import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { choose } from "./warehouse-users.repo.server";

/**
 * The warehouse that the user works in from now on in this session; null for each company's own.
 * @throws not_found for a warehouse that is archived, or that the user does not work in
 */
export async function chooseWarehouse(ctx: Ctx, sessionId: string, warehouseId: string | null): Promise<void> {
  const { directory } = ctx;
  if (warehouseId === null) {
    await directory.update(sessions, { warehouseId: null }, eq(sessions.id, sessionId));
    return;
  }
  const chosen = await choose(directory, sessionId, warehouseId);
  if (chosen.length === 0) throw notFound("This warehouse");
}
