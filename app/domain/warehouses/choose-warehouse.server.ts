import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { choose, rememberChoice } from "./queries/warehouse-users.repo.server";

/**
 * The warehouse that the user works in from now on in this session, and where their next sessions begin; null for each
 * company's own. Their other sessions keep theirs: they may be on devices in other buildings.
 * @throws not_found for a warehouse that is archived, or that the user does not work in
 */
export async function chooseWarehouse(ctx: Ctx, sessionId: string, warehouseId: string | null): Promise<void> {
  const { directory } = ctx;
  if (warehouseId === null) {
    await directory.batch(
      directory.update(sessions, { warehouseId: null }, eq(sessions.id, sessionId)),
      rememberChoice(directory, sessionId),
    );
    return;
  }
  const [chosen] = await directory.batch(
    choose(directory, sessionId, warehouseId),
    rememberChoice(directory, sessionId),
  );
  if (chosen.length === 0) throw notFound("This warehouse");
}
