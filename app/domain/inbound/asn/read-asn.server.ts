import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { asnLines, asnPhotos, asns, asnUnknownItems } from "#db/schema/inbound/asns";
import { receipts } from "#db/schema/receiving";
import { innerJoin, leftJoin, nullable } from "#db/select.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { warehouseNames } from "../../warehouses/warehouse-choices.server";
import { isReversed } from "../receiving/reverse-receipt.repo.server";
import { countUnits } from "../units/units.repo.server";
import { APPOINTABLE, EDITABLE, RECEIVABLE, statusesBefore } from "./asn-status";

/** A document's lines with their products, in order, for the caller's batch. Found through the document, by its id. */
export const linesOfAsn = (ctx: Ctx, asnId: string) =>
  ctx.db.select(asns, {
    columns: {
      line: asnLines.line,
      productId: asnLines.productId,
      sku: products.sku,
      name: products.name,
      lotTracked: products.lotTracked,
      serialNumbers: products.serialNumbers,
      lotNumber: asnLines.lotNumber,
      expiresOn: asnLines.expiresOn,
      expected: asnLines.expected,
      received: asnLines.received,
      damaged: asnLines.damaged,
      cartonUnits: asnLines.cartonUnits,
    },
    join: [innerJoin(asnLines, eq(asnLines.asnId, asns.id)), innerJoin(products, eq(products.id, asnLines.productId))],
    where: eq(asns.id, asnId),
    orderBy: asnLines.line,
  });
export type AsnLineRow = Awaited<ReturnType<typeof linesOfAsn>>[number];

/** A document with everything that its page shows, in one round trip. @throws not_found, also for one out of scope */
export async function readAsn(ctx: Ctx, asnId: string) {
  const [asn, lines, items, received, units, photos, companies, warehouses] = await ctx.db.batch(
    ctx.db.find(asns, asnId),
    linesOfAsn(ctx, asnId),
    ctx.db.select(asns, {
      columns: {
        id: asnUnknownItems.id,
        code: asnUnknownItems.code,
        units: asnUnknownItems.units,
        note: asnUnknownItems.note,
        foundByName: asnUnknownItems.foundByName,
        foundAt: asnUnknownItems.foundAt,
        outcome: asnUnknownItems.outcome,
        sku: nullable(products.sku),
      },
      join: [
        innerJoin(asnUnknownItems, eq(asnUnknownItems.asnId, asns.id)),
        leftJoin(products, eq(products.id, asnUnknownItems.productId)),
      ],
      where: eq(asns.id, asnId),
      orderBy: asnUnknownItems.id,
    }),
    ctx.db.select(asns, {
      columns: (own) => ({
        id: receipts.id,
        lines: receipts.lines,
        units: receipts.units,
        receivedByName: receipts.receivedByName,
        at: receipts.at,
        isReversed: isReversed(own),
      }),
      join: [innerJoin(receipts, eq(receipts.asnId, asns.id))],
      where: eq(asns.id, asnId),
      orderBy: receipts.id,
    }),
    countUnits(ctx.db, asnId),
    ctx.db.select(asns, {
      columns: {
        id: asnPhotos.id,
        line: asnPhotos.line,
        note: asnPhotos.note,
        takenByName: asnPhotos.takenByName,
        at: asnPhotos.at,
      },
      join: [innerJoin(asnPhotos, eq(asnPhotos.asnId, asns.id))],
      where: eq(asns.id, asnId),
      orderBy: asnPhotos.id,
    }),
    listReachableCompanies(ctx),
    warehouseNames(ctx),
  );
  if (!asn) throw notFound("This announced receipt");
  const can = (permission: Parameters<Ctx["can"]>[0]) => ctx.can(permission, asn.companyId);
  const { status } = asn;
  return {
    ...{ asn, lines, items, received, units, photos },
    warehouse: warehouses.get(asn.warehouseId) ?? null,
    company: companies.length > 1 ? (companies.find(({ id }) => id === asn.companyId)?.name ?? null) : null,
    may: {
      edit: EDITABLE.includes(status) && can("inbound.announce"),
      announce: status === "draft" && can("inbound.announce"),
      arrive: statusesBefore("arrived").includes(status) && can("inventory.receive"),
      receive: RECEIVABLE.includes(status) && can("inventory.receive"),
      photograph: !EDITABLE.includes(status) && status !== "canceled" && can("inventory.receive"),
      appoint: APPOINTABLE.includes(status) && can("inbound.manage"),
      cancel:
        (EDITABLE.includes(status) && can("inbound.announce")) ||
        (statusesBefore("canceled").includes(status) && can("inbound.manage")),
      close: statusesBefore("closed").includes(status) && can("inbound.manage"),
      resolve: can("inbound.announce"),
    },
  };
}
export type AsnScreen = Awaited<ReturnType<typeof readAsn>>;
