import { eq, inArray } from "drizzle-orm";
import { asnLineReceipts, asnLines, asns } from "#db/schema/inbound/asns";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { withStoredPhoto } from "../../files/store-image.server";
import { DAMAGED, RECEIVING } from "../../inventory/location-code";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import {
  advanceAsn,
  assertLinesUnchanged,
  insertReceivedActivity,
  insertUnannounced,
  receiveUnits,
} from "../asn/asn.repo.server";
import { arrivedNotice } from "../asn/asn-notices";
import { asnName, RECEIVABLE } from "../asn/asn-status";
import { wrongStatus } from "../asn/change-asn.server";
import { insertPhoto, photosOf } from "../photos/asn-photos.server";
import { bookedWithSerials, bookReceipt, refusedBySerials, repeated } from "./book-receipt.server";
import { type CheckedReceipt, checkLines, parseStrictly, placementReason } from "./check-receipt.server";
import { matchLines } from "./match-lines";
import { goodsChanged } from "./receive-goods.server";
import type { Received } from "./received";
import type { AsnReceiving, ReceiveForm } from "./receiving.schema";

/** A concurrent receipt of the same document makes another try necessary. */
const MAX_TRIES = 5;

/**
 * Books goods against an announced receipt: a receipt that names it, the units of each announced line, the billable work,
 * and a photo of damaged units if there is one, in one batch. Several people can receive one document at once. The same
 * form sent twice is one receipt.
 * @throws not_found; forbidden; validation, at each line's field or at "photo"; conflict
 */
export async function receiveAsn(
  caller: Ctx,
  asnId: string,
  form: ReceiveForm,
  photo: Uint8Array | null = null,
): Promise<Received> {
  const asn = await caller.db.find(asns, asnId);
  if (!asn) throw notFound("This announced receipt");
  const ctx = inWarehouse(caller, asn.warehouseId);
  if (!ctx.can("inventory.receive", asn.companyId)) throw forbidden();
  const company = ctx.db.company(asn.companyId);
  const input = parseStrictly({ ...form, companyId: asn.companyId, asnId }) as AsnReceiving;
  if (!photo) return receive(ctx, company, { asn, input, photoId: null });
  return withStoredPhoto(ctx, photo, photosOf(company), (photoId) => receive(ctx, company, { asn, input, photoId }));
}

interface Delivered {
  asn: typeof asns.$inferSelect;
  input: AsnReceiving;
  /** A stored photo of damaged units. */
  photoId: string | null;
}

async function receive(ctx: Ctx, company: CompanyDb, { asn, input, photoId }: Delivered): Promise<Received> {
  const rules = await company.selectFirst(stockRules, { columns: ["sellableFrom"] });
  // Units that are sold only after putaway wait in the receiving bin.
  const place = ({ isDamaged }: { isDamaged: boolean }) =>
    isDamaged ? DAMAGED : rules?.sellableFrom === "putaway" ? RECEIVING : null;
  for (let tries = 1; ; tries++) {
    const { found, fields, undated, ruled, serials } = await checkLines(ctx, company, input, place);
    if (Object.keys(fields).length > 0) {
      const first = await bookedWithSerials(company, input, found);
      if (first) return { ...first, undated };
      throw invalid(fields, "validation");
    }
    const why = await placementReason(ctx, company, { found, ruled, given: input.placementReason });
    try {
      return await book(ctx, company, { asn, input, photoId, found, serials, undated, why });
    } catch (error) {
      const final = ["reserved_bin", "operation_archived", "asn_photos_full"];
      if (final.some((code) => refusedBy(error, "assertion", code))) throw error;
      if (refusedBy(error, "assertion", "taken"))
        throw conflict(
          "A carton or pallet on this list was already received. Remove its units and try again.",
          "handling_unit_received",
        );
      const isRace =
        refusedBy(error, "assertion") || refusedBy(error, "unique", "asn_lines") || refusedBySerials(error);
      if (!isRace) throw error;
      const [now, first] = [await ctx.db.find(asns, asn.id), await repeated(company, input.operationId, found)];
      if (first) return { ...first, undated };
      if (!now || !RECEIVABLE.includes(now.status)) throw wrongStatus(now ?? asn);
      if (tries === MAX_TRIES) throw goodsChanged();
    }
  }
}

interface Goods extends Delivered {
  found: CheckedReceipt["found"];
  serials: CheckedReceipt["serials"];
  undated: string[];
  why: string | null;
}

async function book(
  ctx: Ctx,
  company: CompanyDb,
  { asn, input, photoId, found, serials, undated, why }: Goods,
): Promise<Received> {
  const { id: asnId, companyId } = asn;
  const announced = await company.select(asnLines, {
    columns: ["line", "productId", "lotNumber", "expected", "received", "damaged"],
    where: eq(asnLines.asnId, asnId),
    orderBy: asnLines.line,
  });
  if (!RECEIVABLE.includes(asn.status)) throw wrongStatus(asn);
  const { entries, added } = matchLines(
    announced,
    found.map((line, n) => ({ ...line, isDamaged: input.lines[n]?.isDamaged ?? false })),
  );
  const [damaged, ...others] = new Set(entries.flatMap((entry) => (entry.damaged > 0 ? [entry.line] : [])));
  const shown = { line: others.length === 0 ? (damaged ?? null) : null, note: "", operationId: input.operationId };
  const receiptId = ctx.newId();
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const { cartons, pallets } = input;
  const touched = [...new Set(entries.map(({ line }) => line))];
  const name = asnName(asn.number);
  const [advance, ...audit] = audited(ctx, advanceAsn(ctx, company, asnId), {
    ...{ action: "asn.received", subject: name, companyId, after: { asn: asnId, receipt: receiptId, units } },
  });
  return bookReceipt(ctx, company, {
    ...{ receiptId, found, serials, undated, why },
    input: { ...input, reference: input.reference ?? (asn.reference || name) },
    of: { asnId, cartons, pallets },
    before: [
      company.assertExists("conflict", asns, eq(asns.id, asnId), inArray(asns.status, [...RECEIVABLE])),
      assertLinesUnchanged(company, asnId, announced),
      ...(added.length > 0 ? [insertUnannounced(company, asnId, added)] : []),
    ],
    activity: insertReceivedActivity(ctx, company, { id: receiptId, asnId, units, cartons, pallets, touched }),
    after: [
      company.insertMany(
        asnLineReceipts,
        entries.map((entry) => ({ ...entry, asnId, receiptId, isReversal: false })),
      ),
      ...receiveUnits(company, asnId, receiptId, input.units),
      advance,
      ...audit,
      ...(photoId ? insertPhoto(ctx, company, asn, { id: photoId, ...shown }) : []),
      ...(asn.arrivedAt === null
        ? [notificationStatement(ctx, company, arrivedNotice({ id: asnId, name }, ctx.actor.id))]
        : []),
    ],
  });
}
