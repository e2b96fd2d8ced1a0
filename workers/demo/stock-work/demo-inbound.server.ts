import { asc, isNull } from "drizzle-orm";
import { NewAsn, UnknownItem } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { appointAsn, arriveAsn, cancelAsn, closeAsn } from "#app/domain/inbound/asn/move-asn.server";
import { keepUnknownItem } from "#app/domain/inbound/asn/unknown-items.server";
import { AsnPhotoForm } from "#app/domain/inbound/photos/asn-photo.schema";
import { addAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { ReceiveForm } from "#app/domain/inbound/receiving/receiving.schema";
import { RECEIVING } from "#app/domain/inventory/location-code";
import { daysAfter } from "#app/domain/inventory/lot-usability";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { products } from "#db/schema/catalog";
import { type DemoPictures, pictureBytes } from "../demo-pictures.server";

type Target = "draft" | "announced" | "arrived" | "receiving" | "received" | "closed" | "canceled";

const STORY: readonly { to: Target; supplier: string; reference: string; inDays: number; units: readonly number[] }[] =
  [
    { to: "closed", supplier: "Shenzhen Parts Ltd.", reference: "PO-2201", inDays: -6, units: [24, 12] },
    { to: "canceled", supplier: "Shenzhen Parts Ltd.", reference: "PO-2203", inDays: -3, units: [48] },
    { to: "received", supplier: "Baltic Supply", reference: "PO-2207", inDays: -1, units: [12, 6] },
    { to: "receiving", supplier: "Baltic Supply", reference: "PO-2210", inDays: 0, units: [36, 18, 6] },
    { to: "arrived", supplier: "Mercer & Sons", reference: "PO-2212", inDays: 0, units: [60, 24] },
    { to: "announced", supplier: "Mercer & Sons", reference: "PO-2215", inDays: 2, units: [96, 48] },
    { to: "draft", supplier: "Baltic Supply", reference: "PO-2219", inDays: 9, units: [24] },
  ];

const BEFORE_RECEIVING: readonly Target[] = ["draft", "announced", "arrived", "canceled"];

interface Options {
  /** The ids of the companies whose stock must stay as it is: nothing is received for them. */
  unreceived: readonly string[];
  pictures: DemoPictures;
}

/** Announced receipts of the demo's companies, one in each status. */
export async function demoInbound(
  ctx: Ctx,
  companyIds: readonly string[],
  { unreceived, pictures }: Options,
): Promise<void> {
  for (const companyId of companyIds) {
    const goods = await ctx.db.company(companyId).select(products, {
      columns: ["sku", "lotTracked"],
      where: isNull(products.archivedAt),
      orderBy: asc(products.sku),
      limit: 3,
    });
    for (const [n, one] of STORY.entries())
      if (!unreceived.includes(companyId) || BEFORE_RECEIVING.includes(one.to))
        await tell(ctx, companyId, goods, one, n, pictures);
  }
}

async function tell(
  ctx: Ctx,
  companyId: string,
  goods: readonly { sku: string; lotTracked: boolean }[],
  { to, supplier, reference, inDays, units }: (typeof STORY)[number],
  n: number,
  pictures: DemoPictures,
): Promise<void> {
  const lines = goods.slice(0, units.length).map(({ sku, lotTracked }, at) => ({
    ...{ sku, quantity: units[at], cartonUnits: at === 0 ? 12 : undefined },
    ...(lotTracked && { lotNumber: `IN-${n + 1}${at + 1}`, expiresOn: daysAfter(todayOf(ctx), 500) }),
  }));
  const expectedOn = daysAfter(todayOf(ctx), inDays);
  const form = { companyId, announce: to !== "draft", supplier, reference, expectedOn, pallets: 1, lines };
  const { id } = await createAsn(ctx, NewAsn.parse({ ...form, carrier: "DHL Freight" }));
  if (to === "draft") return;
  if (to === "canceled") return cancelAsn(ctx, id, "The supplier canceled the order");
  await appointAsn(ctx, id, { dock: `D${1 + (n % 3)}`, day: expectedOn, time: `${String(8 + n).padStart(2, "0")}:30` });
  if (to === "announced") return;
  await arriveAsn(ctx, id);
  if (to === "arrived") return;
  const part = to === "receiving" ? 2 : 1;
  const received = lines.map(({ quantity = 0, ...line }, at) => ({
    ...{ ...line, cartonUnits: undefined },
    // What came last is still to be put away.
    ...(to === "receiving" && { location: RECEIVING }),
    // The closed one is short on its last line.
    quantity: String(Math.ceil(quantity / part) - (to === "closed" && at === lines.length - 1 ? 2 : 0)),
  }));
  const [first] = received;
  const damaged =
    to === "receiving" && first ? [{ ...first, quantity: "2", location: undefined, isDamaged: "on" }] : [];
  const sent = { operationId: ctx.newId(), companyId, cartons: "2", pallets: "1", lines: [...received, ...damaged] };
  const crushed = damaged.length > 0 ? pictureBytes(pictures["photo-crushed"]) : null;
  await receiveAsn(ctx, id, ReceiveForm.parse(sent), crushed);
  if (to === "receiving") await tellOfUnloading(ctx, id, pictures);
  if (to === "closed") await closeAsn(ctx, id, "The supplier sent less");
}

/** The pallet as it came, and a carton with goods that nobody announced. */
async function tellOfUnloading(ctx: Ctx, asnId: string, pictures: DemoPictures): Promise<void> {
  const photos = [
    ["photo-pallet", "As it came off the truck"],
    ["photo-unlabeled", "Carton without a packing list, 6 units inside"],
  ] as const;
  for (const [kind, note] of photos) {
    const photo = pictureBytes(pictures[kind]);
    if (photo) await addAsnPhoto(ctx, asnId, AsnPhotoForm.parse({ operationId: ctx.newId(), note }), photo);
  }
  const found = { code: "8712345000013", units: 6, note: "In the carton without a packing list" };
  await keepUnknownItem(ctx, asnId, UnknownItem.parse({ operationId: ctx.newId(), ...found }));
}
