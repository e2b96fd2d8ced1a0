import { inList } from "#db/expressions";
import { lots } from "#db/schema/catalog";
import { readMovementFiles } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";
import type { ShippedLot, shipmentFiles } from "./returns.repo.server";

/** Lots that an order's lines were shipped from, of movements that are archived. */
export async function archivedLots(
  ctx: Ctx,
  files: Awaited<ReturnType<typeof shipmentFiles>>,
): Promise<readonly ShippedLot[]> {
  const [file] = files;
  if (!file) return [];
  const movements = await readMovementFiles(ctx, [...new Set(files.map(({ key }) => key))]);
  const shipped = movements.filter(({ kind, orderId }) => kind === "ship" && orderId === file.orderId);
  const known = await ctx.db.company(file.companyId).select(lots, {
    columns: ["id", "lotNumber", "expiresOn"],
    where: inList(
      lots.id,
      shipped.map(({ lotId }) => lotId),
    ),
    orderBy: [lots.expiresOn, lots.lotNumber],
  });
  const items = new Map(files.map(({ itemId, productId }) => [itemId, productId]));
  return [...items].flatMap(([itemId, productId]) =>
    known.flatMap(({ id, lotNumber, expiresOn }) => {
      const its = shipped.filter((one) => one.productId === productId && one.lotId === id);
      const units = its.reduce((sum, { deltaOnHand }) => sum - deltaOnHand, 0);
      return units > 0 && lotNumber ? [{ itemId, lotNumber, expiresOn, units }] : [];
    }),
  );
}
