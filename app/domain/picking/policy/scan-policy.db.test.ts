import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { pickItem, scan, startPicking } from "../picking.service.server";
import { changeScanPolicy, scanPolicyScreen } from "../scan-policy.server";
import type { ScanPolicyForm } from "./scan-policy.schema";

const ctx = systemWorld();
const NOTHING: ScanPolicyForm = {
  pickBin: false,
  pickItem: "optional",
  pickLot: false,
  packItem: "none",
  packLot: false,
  packWeighs: false,
  packTolerance: 5,
};

/** A started order of six units of a product with a lot, for a company that asks for these scans. */
async function setUp(policy: Partial<ScanPolicyForm>) {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 20, lotNumber: "L-7", location: "A-01-1-01" }] });
  await changeScanPolicy(ctx, company.id, { ...NOTHING, ...policy });
  const order = await anOrder(company, { lines: [{ product, quantity: 6 }] });
  const picker = await aPicker(company);
  await startPicking(picker, order.id);
  const bin = product.lots[0]?.locationId ?? "";
  return {
    ...{ company, product, bin },
    beep: (barcode: string, more: { quantity?: number; locationId?: string } = {}) =>
      scan(picker, { orderId: order.id, barcode, ...more }),
    tap: (more: { quantity: number; scannedLocationId?: string }) => pickItem(picker, order.items[0]?.id ?? "", more),
  };
}

test("a company without a policy of its own asks for nothing, and a changed one is kept", async () => {
  const company = await aCompany();
  expect((await scanPolicyScreen(ctx, company.id)).policy).toEqual(NOTHING);
  const strict: ScanPolicyForm = {
    ...{ pickBin: true, pickItem: "each", pickLot: true, packItem: "each", packLot: true },
    ...{ packWeighs: true, packTolerance: 2 },
  };
  await changeScanPolicy(ctx, company.id, strict);
  expect((await scanPolicyScreen(ctx, company.id)).policy).toEqual(strict);
  await changeScanPolicy(ctx, company.id, NOTHING);
  expect((await scanPolicyScreen(ctx, company.id)).policy).toEqual(NOTHING);
});

test("units count only after their bin was scanned", async () => {
  const { beep, tap, bin, product } = await setUp({ pickBin: true });
  expect(await beep(product.sku)).toMatchObject({ success: false, refusal: "scan-bin" });
  await expect(tap({ quantity: 1 })).rejects.toMatchObject({ reason: "scan_required" });
  expect(await beep("A-01-1-01")).toMatchObject({ success: true, place: { locationId: bin } });
  expect(await beep(product.sku, { locationId: bin })).toMatchObject({ success: true });
  expect(await tap({ quantity: 1, scannedLocationId: bin })).toMatchObject({ line: { picked: 2 } });
});

test("an item that must be scanned is not picked by hand", async () => {
  const { beep, tap, product } = await setUp({ pickItem: "once" });
  await expect(tap({ quantity: 1 })).rejects.toMatchObject({ reason: "scan_required" });
  expect(await beep(product.sku, { quantity: 4 })).toMatchObject({ success: true, line: { picked: 4 } });
});

test("where every unit is scanned, no quantity is typed", async () => {
  const { beep, product } = await setUp({ pickItem: "each" });
  expect(await beep(product.sku, { quantity: 2 })).toMatchObject({ success: false, refusal: "scan-each" });
  expect(await beep(product.sku, { quantity: 1 })).toMatchObject({ success: true, line: { picked: 1 } });
  expect(await beep(product.sku)).toMatchObject({ success: true, line: { picked: 2 } });
});

test("the lot is scanned with the item's label or on its own", async () => {
  const { beep, tap, product } = await setUp({ pickLot: true });
  expect(await beep(product.sku)).toMatchObject({ success: false, refusal: "scan-lot" });
  await expect(tap({ quantity: 1 })).rejects.toMatchObject({ reason: "scan_required" });
  expect(await beep("L-7")).toMatchObject({ success: true, line: { picked: 1 } });
});
