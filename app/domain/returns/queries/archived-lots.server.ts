import { inList } from "#db/expressions";
import { lots } from "#db/schema/catalog";
import { readMovementFiles } from "../../inventory/archived-movements.server";
import type { Ctx } from "../../kernel/ctx";
import { type ShippedLot, shipmentFiles } from "./returns.repo.server";

/** Lots that a line of the return's order was shipped from, by movements that are archived; the first to expire first. */
export async function archivedLots(ctx: Ctx, returnId: string, itemId: string): Promise<readonly ShippedLot[]> {
  const files = await shipmentFiles(ctx.db, { returnId }, itemId);
  const [first] = files;
  if (!first) return [];
  const keys = files.map(({ key }) => key);
  const shipped = (await readMovementFiles(ctx, keys)).filter(
    ({ kind, orderId }) => kind === "ship" && orderId === first.orderId,
  );
  const unitsOf = (lotId: string) => shipped.reduce((sum, one) => sum - (one.lotId === lotId ? one.deltaOnHand : 0), 0);
  const ids = shipped.map(({ lotId }) => lotId);
  const known = await ctx.db.company(first.companyId).select(lots, {
    columns: ["id", "lotNumber", "expiresOn"],
    where: inList(lots.id, ids),
    orderBy: [lots.expiresOn, lots.lotNumber],
  });
  return known.flatMap(({ id, lotNumber, expiresOn }) =>
    lotNumber ? [{ itemId, lotNumber, expiresOn, units: unitsOf(id) }] : [],
  );
}
