import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { activities, parcels } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeScanPolicy } from "../../picking/scan-policy.server";
import { BoxForm } from "../boxes/boxes.schema";
import { addBox, changeBox, getBox } from "../boxes/boxes.server";
import { PostageQuery } from "../postage/postage.schema";
import { postageScreen } from "../postage/postage-screen.server";
import { packedParcelsOf } from "./packed-parcels.repo.server";
import { packParcel } from "./packed-parcels.server";
import { ParcelForm } from "./packing.schema";
import { packingScreen, scanPacked, undoCheck } from "./packing.server";

const world = systemWorld();
type Sides = readonly [number, number, number];

async function aBox(companyId: string | undefined, [length, width, height]: Sides, over: object = {}) {
  const id = world.newId();
  const cm = { length: String(length), width: String(width), height: String(height) };
  const name = `Box ${id.slice(-8)}`;
  await addBox(world, BoxForm.parse({ name, companyId, key: id, ...cm, emptyWeight: "100", isActive: true, ...over }));
  return { id, name, inStock: async () => (await getBox(world, id)).inStock };
}

/** A picked order of four mugs of 10 × 10 × 10 cm, and its packer. */
async function aBench() {
  const company = await aCompany();
  const sides = { lengthMm: 100, widthMm: 100, heightMm: 100 };
  const mug = await aProduct(company, { name: "Mug", onHand: 9, weightGrams: 300, ...sides });
  const order = await anOrder(company, { status: "picked", lines: [{ product: mug, quantity: 4 }] });
  const packer = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  return {
    ...{ company, mug, order, packer },
    boxes: async (parcel = 1) => (await packingScreen(packer, order.id, parcel)).boxes,
    pack: (box: string, parcel = 1, weighed: { weight?: string; reason?: string } = {}) =>
      packParcel(packer, order.id, ParcelForm.parse({ box, parcel, ...weighed })),
    scan: (checkId: string, parcel: number) => scanPacked(packer, order.id, { barcode: mug.sku, checkId, parcel }),
    materials: () =>
      world.db.company(company.id).select(activities, {
        columns: ["quantity", "detail", "orderId"],
        where: eq(activities.kind, "material"),
      }),
  };
}

test("the smallest box for what is left is suggested, and a chosen one is shown again", async () => {
  const { company, boxes, pack, scan } = await aBench();
  const [one, four] = [await aBox(company.id, [11, 11, 11]), await aBox(company.id, [22, 22, 11])];
  const large = await aBox(company.id, [60, 60, 60]);
  expect(await boxes()).toMatchObject({ boxId: four.id, suggested: expect.stringContaining(four.name), why: null });
  await pack(large.id);
  expect(await boxes()).toMatchObject({ boxId: large.id, suggested: expect.stringContaining(four.name) });
  await pack("");
  expect(await boxes()).toMatchObject({ boxId: "" });
  for (const n of [1, 2, 3]) await scan(`check-${company.id}-${n}`, 1);
  expect(await boxes(2)).toMatchObject({ boxId: one.id });
});

test("a company without a box that fits is told why, and a box of another company is refused", async () => {
  const { company, boxes, pack } = await aBench();
  const small = await aBox(company.id, [5, 5, 5]);
  expect((await boxes()).choices.map(({ id }) => id)).toContain(small.id);
  const foreign = await aBox((await aCompany()).id, [60, 60, 60]);
  await expect(pack(foreign.id)).rejects.toMatchObject({ code: "validation" });
});

test("postage begins with the chosen box, and with the suggested one where none was chosen", async () => {
  const { company, order, packer, pack } = await aBench();
  const [fits, large] = [await aBox(company.id, [22, 22, 11]), await aBox(company.id, [60, 60, 60])];
  const screen = () => postageScreen(packer, order.id, PostageQuery.parse({ units: "metric" }));
  expect(await screen()).toMatchObject({ box: fits.id, size: { weight: "1300", length: "22" } });
  await pack(large.id);
  expect(await screen()).toMatchObject({ box: large.id, size: { length: "60" } });
});

test("a shipped parcel takes one box from stock and bills it once, however often it is sent", async () => {
  const { company, order, packer, pack, materials } = await aBench();
  const box = await aBox(company.id, [22, 22, 11], { inStock: "5", isBilled: true, price: "1.20" });
  for (let n = 0; n < 2; n++) await pack(box.id);
  expect(await box.inStock()).toBe(5);
  await Promise.allSettled([1, 2, 3].map(() => shipOrder(packer, order.id, PARCEL)));
  await expect(shipOrder(packer, order.id, PARCEL)).rejects.toMatchObject({ code: "conflict" });
  expect(await box.inStock()).toBe(4);
  const detail = { item: box.name, amountMinor: 120, currency: "USD" };
  expect(await materials()).toMatchObject([{ quantity: 1, orderId: order.id, detail }]);
  const sent = await world.db.company(company.id).select(parcels, { columns: ["boxId", "boxName"] });
  expect(sent).toEqual([{ boxId: box.id, boxName: box.name }]);
});

test("two parcels in the same box are billed together; a box without a price is billed by the rate card", async () => {
  const { company, order, packer, pack, materials } = await aBench();
  const box = await aBox(company.id, [22, 22, 11], { inStock: "1", isBilled: true });
  await pack(box.id);
  await pack(box.id, 2);
  const more = [{ trackingNumber: `${PARCEL.trackingNumber}2`, override: true }];
  await shipOrder(packer, order.id, { ...PARCEL, override: true, more });
  expect(await materials()).toMatchObject([{ quantity: 2, detail: { item: box.name } }]);
  expect((await materials())[0]?.detail).not.toHaveProperty("amountMinor");
  expect(await box.inStock()).toBe(-1);
});

test("boxes that are not billed and not counted stay as they are", async () => {
  const { company, order, packer, pack, materials } = await aBench();
  const box = await aBox(company.id, [22, 22, 11]);
  await pack(box.id);
  await shipOrder(packer, order.id, PARCEL);
  expect([await box.inStock(), await materials()]).toEqual([null, []]);
});

test("a count entered while parcels ship keeps what they took", async () => {
  const { company, order, packer, pack } = await aBench();
  const box = await aBox(company.id, [22, 22, 11], { inStock: "5" });
  await pack(box.id);
  await shipOrder(packer, order.id, PARCEL);
  const cm = { length: "22", width: "22", height: "11", emptyWeight: "100", isActive: true };
  const form = BoxForm.parse({ name: box.name, companyId: company.id, ...cm, inStock: "25", shownInStock: "5" });
  await changeBox(world, box.id, form);
  expect(await box.inStock()).toBe(24);
});

test("what parcels are packed in is void once the order is picked again, and shipped orders take no boxes", async () => {
  const { company, order, packer, boxes, pack } = await aBench();
  const [fits, large] = [await aBox(company.id, [22, 22, 11]), await aBox(company.id, [60, 60, 60])];
  await pack(large.id);
  await changeStatus(world, order.id, "picking");
  expect((await boxes()).boxId).toBe(fits.id);
  await expect(pack(fits.id)).rejects.toMatchObject({ reason: "order_not_packable" });
  await changeStatus(world, order.id, "picked");
  await shipOrder(packer, order.id, PARCEL);
  await expect(pack(fits.id)).rejects.toMatchObject({ reason: "order_not_packable" });
});

const weighing = (companyId: string, packTolerance = 5) =>
  changeScanPolicy(world, companyId, {
    ...{ pickBin: false, pickItem: "optional", pickLot: false, packItem: "none", packLot: false },
    ...{ packWeighs: true, packTolerance },
  });
const stored = async (ctx: typeof world, orderId: string) =>
  (await packedParcelsOf(ctx.db, orderId)).map(({ weightGrams, expectedGrams, weightReason }) => ({
    ...{ weightGrams, expectedGrams, weightReason },
  }));

test("a parcel that differs from its expected weight is stored only with a reason", async () => {
  const { company, order, packer, pack } = await aBench();
  const box = await aBox(company.id, [22, 22, 11]);
  await expect(pack(box.id, 1, { weight: "1000" })).rejects.toMatchObject({
    ...{
      reason: "weight_differs",
      detail: { fields: { reason: [expect.stringContaining("less than expected")] } },
    },
  });
  expect(await stored(packer, order.id)).toEqual([]);
  await pack(box.id, 1, { weight: "1.31 kg" });
  expect(await stored(packer, order.id)).toEqual([{ weightGrams: 1310, expectedGrams: 1300, weightReason: null }]);
  await pack(box.id, 1, { weight: "1000", reason: "Half-size mugs" });
  expect(await stored(packer, order.id)).toMatchObject([{ weightGrams: 1000, weightReason: "Half-size mugs" }]);
});

test("an order whose company wants parcels weighed ships only when each parcel is", async () => {
  const { company, order, packer, pack } = await aBench();
  const box = await aBox(company.id, [22, 22, 11]);
  await weighing(company.id);
  const ship = (more: { trackingNumber: string; override: boolean }[] = []) =>
    shipOrder(packer, order.id, { ...PARCEL, more });
  await expect(pack(box.id)).rejects.toMatchObject({
    detail: { fields: { weight: ["Enter the weight of the parcel"] } },
  });
  await expect(ship()).rejects.toMatchObject({ reason: "parcel_not_weighed" });
  await pack(box.id, 1, { weight: "1300" });
  const second = [{ trackingNumber: "1Z5R89390357567128", override: true }];
  const sent = () => world.db.company(company.id).select(parcels, { columns: ["weightGrams"] });
  await expect(ship(second)).rejects.toMatchObject({ reason: "parcel_not_weighed" });
  await ship();
  expect(await sent()).toEqual([{ weightGrams: 1300 }]);
});

test("a parcel is weighed again after its units change, and only the units in it are expected", async () => {
  const { company, order, packer, pack, scan } = await aBench();
  const box = await aBox(company.id, [22, 22, 11]);
  for (const n of [1, 2, 3]) await scan(`weigh-${company.id}-${n}`, 1);
  await pack(box.id, 1, { weight: "1000" });
  expect(await stored(packer, order.id)).toMatchObject([{ weightGrams: 1000, expectedGrams: 1000 }]);
  await scan(`weigh-${company.id}-4`, 2);
  await pack(box.id, 2, { weight: "400" });
  expect(await stored(packer, order.id)).toMatchObject([{ weightGrams: 1000 }, { weightGrams: 400 }]);
  await undoCheck(packer, order.id, `weigh-${company.id}-4`);
  expect(await stored(packer, order.id)).toMatchObject([{ weightGrams: 1000 }, { weightGrams: null }]);
});

test("postage begins with the weight from the scale", async () => {
  const { company, order, packer, pack } = await aBench();
  const box = await aBox(company.id, [22, 22, 11]);
  await pack(box.id, 1, { weight: "1312" });
  const screen = await postageScreen(packer, order.id, PostageQuery.parse({ units: "metric" }));
  expect(screen).toMatchObject({ box: box.id, size: { weight: "1312", length: "22" } });
});
