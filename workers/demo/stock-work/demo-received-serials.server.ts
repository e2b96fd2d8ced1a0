import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { ReceiveForm } from "#app/domain/inbound/receiving/receiving.schema";
import type { Ctx } from "#app/domain/kernel/ctx";
import { products } from "#db/schema/catalog";

const CAMERA = {
  sku: "VB-DASH-4K",
  name: "Dash camera 4K",
  shortName: "Dash camera",
  description: "Records to a memory card, parking mode, GPS.",
  category: "electronics",
  currency: "USD",
  costMinor: 7400,
  priceMinor: 15900,
  weightGrams: 145,
  lengthMm: 110,
  widthMm: 60,
  heightMm: 45,
  reorderPoint: 5,
  serialNumbers: "at-receipt",
} as const;
const SERIALS = Array.from({ length: 12 }, (_, at) => `VBD4-25-${String(at + 101).padStart(6, "0")}`);

/** A product whose serial numbers are recorded when it is received, with one receipt. */
export async function demoReceivedSerials(ctx: Ctx, companyId: string): Promise<void> {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
  await ctx.db.company(companyId).insert(products, { ...CAMERA, ...times, id: ctx.newId() });
  const lines = [
    { sku: CAMERA.sku, quantity: String(SERIALS.length), location: "C-01-1-19", serials: SERIALS.join("\n") },
  ];
  const receipt = { operationId: ctx.newId(), companyId, reference: "PO-2231", lines };
  await receiveGoods(ctx, ReceiveForm.parse(receipt));
}
