import { inList } from "#db/expressions";
import { locations, lots } from "#db/schema/catalog";
import { assemblies } from "#db/schema/inventory/assembly";
import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { type ArchivedMovement, readArchivedPage } from "./archive/archived-movements.server";
import { ASSEMBLY_PREFIX, isListedIn, type MovementListing, type ProductFile } from "./movements.repo.server";

/** A page of a product's movements in its files, with what the ledger's rows are joined with. */
export async function archivedRows(ctx: Ctx, files: readonly ProductFile[], listing: MovementListing) {
  const companyId = files[0]?.companyId ?? "";
  const isListed = isListedIn(listing, ctx.calendars.of(companyId));
  const { rows, next } = await readArchivedPage(ctx, files, { limit: listing.limit, isListed });
  const company = ctx.db.company(companyId);
  const ids = (of: (row: ArchivedMovement) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const [itsLots, itsLocations, itsOrders, itsAssemblies] = await company.batch(
    company.select(lots, {
      columns: ["id", "lotNumber"],
      where: inList(
        lots.id,
        ids((row) => row.lotId),
      ),
    }),
    company.select(locations, {
      columns: ["id", "code", "warehouseId"],
      where: inList(
        locations.id,
        ids((row) => row.locationId),
      ),
    }),
    company.select(orders, {
      columns: ["id", "orderNumber"],
      where: inList(
        orders.id,
        ids((row) => row.orderId),
      ),
    }),
    company.select(assemblies, { columns: ["id", "orderId"], where: inList(assemblies.id, ids(assemblyOf)) }),
  );
  const [lotsById, locationsById, ordersById, assembliesById] = [
    byId(itsLots),
    byId(itsLocations),
    byId(itsOrders),
    byId(itsAssemblies),
  ];
  return {
    next,
    rows: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, deltaOnHand: row.deltaOnHand, deltaAllocated: row.deltaAllocated },
      ...{
        balance: row.balance,
        reason: row.reason,
        lotId: row.lotId,
        locationId: row.locationId,
        orderId: row.orderId,
      },
      lotNumber: lotsById.get(row.lotId)?.lotNumber ?? "",
      location: locationsById.get(row.locationId)?.code ?? "",
      warehouseId: locationsById.get(row.locationId)?.warehouseId ?? "",
      orderNumber: ordersById.get(row.orderId ?? "")?.orderNumber ?? null,
      assemblyOrderId: assembliesById.get(assemblyOf(row) ?? "")?.orderId ?? null,
      by: row.actorName,
      at: row.at,
    })),
  };
}

const ID_LENGTH = 36;

const assemblyOf = ({ kind, operationId }: ArchivedMovement): string | null =>
  kind === "assemble" ? operationId.slice(ASSEMBLY_PREFIX.length, ASSEMBLY_PREFIX.length + ID_LENGTH) : null;

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
