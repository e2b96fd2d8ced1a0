import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { receipts } from "#db/schema/receiving";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import { beforeTrip } from "#tests/factories/before-trip";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct, levels } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { updateProduct } from "../../catalog/edit/update-product.server";
import { ProductChange } from "../../catalog/product.schema";
import { adjustStock } from "../../inventory/adjust-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { asDomainError } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { readReceipt, receiptPage, receiptsScreen } from "./receipts.server";
import { receivableProduct, receiveGoods, scanAtDock } from "./receive-goods.server";
import { receivedInWords } from "./received";
import { ReceiveForm } from "./receiving.schema";

const ctx = systemWorld();
const form = (companyId: string, lines: object[], over: object = {}) =>
  ReceiveForm.parse({ operationId: crypto.randomUUID(), companyId, lines, ...over });
const fieldsOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? (error.detail.fields ?? error.message) : error),
  );

async function setUp() {
  const company = await aCompany();
  const tracked = await aProduct(company, {
    sku: "PEP",
    name: "Peptide",
    lotTracked: true,
    lots: [{ onHand: 1, lotNumber: "L1", expiresOn: "2031-01-01", location: "A-01-1-01" }],
  });
  const loose = await aProduct(company, {
    sku: "TEE",
    name: "Tee",
    location: "A-01-1-01",
    upc: "042100005264",
    lots: [],
  });
  return { company, tracked, loose };
}

test("a receipt books its units, its lines and the billable work, once when sent repeatedly", async () => {
  const { company, tracked, loose } = await setUp();
  const input = form(
    company.id,
    [
      { sku: "pep", lotNumber: "L1", quantity: "5", location: "a-01-1-01" },
      { sku: "PEP", lotNumber: "L2", expiresOn: "2032-02-29", quantity: "7" },
      { sku: "TEE", quantity: "3" },
    ],
    { reference: "PO-7", note: "Two cartons" },
  );
  const results = await Promise.all([receiveGoods(ctx, input), receiveGoods(ctx, input)]);
  const again = await receiveGoods(ctx, input);
  expect(new Set([...results, again].map(({ receiptId }) => receiptId)).size).toBe(1);
  expect(again).toMatchObject({ units: 15, lines: 3 });
  expect((await levels(tracked)).onHand).toBe(13);
  expect((await levels(loose)).onHand).toBe(3);

  const { receipt, lines } = await readReceipt(ctx, again.receiptId);
  expect(receipt).toMatchObject({ reference: "PO-7", note: "Two cartons", units: 15 });
  expect(lines).toMatchObject([
    { sku: "PEP", lotNumber: "L1", location: "A-01-1-01", quantity: 5 },
    { sku: "PEP", lotNumber: "L2", expiresOn: "2032-02-29", location: "RECEIVING", quantity: 7 },
    { sku: "TEE", lotNumber: "", location: "A-01-1-01", quantity: 3 },
  ]);
  const billed = await systemWorld()
    .db.company(company.id)
    .rows(
      { kind: activities.kind, quantity: activities.quantity },
      (own) => sql`from ${activities} where ${own(activities)}`,
    );
  expect(billed).toEqual([{ kind: "received", quantity: 15 }]);
});

test("a lot received without its expiry keeps the one that is stored; another one is refused", async () => {
  const { company } = await setUp();
  await receiveGoods(ctx, form(company.id, [{ sku: "PEP", lotNumber: "L1", quantity: "1" }]));
  const stored = await systemWorld()
    .db.company(company.id)
    .rows({ expiresOn: lots.expiresOn }, (own) => sql`from ${lots} where ${own(lots)} and ${lots.lotNumber} = 'L1'`);
  expect(stored).toEqual([{ expiresOn: "2031-01-01" }]);
  const other = form(company.id, [
    { sku: "PEP", lotNumber: "L1", expiresOn: "2031-01-02", quantity: "1" },
    { sku: "PEP", lotNumber: "N", expiresOn: "2031-01-02", quantity: "1" },
    { sku: "PEP", lotNumber: "N", expiresOn: "2033-01-02", quantity: "1" },
  ]);
  expect(await fieldsOf(receiveGoods(ctx, other))).toEqual({
    "lines[0].expiresOn": ["Lot L1 is known and expires on 1 Jan 2031"],
    "lines[2].expiresOn": ["Lot N has 2031-01-02 in a line above"],
  });
});

test("every error is shown at its field, and nothing is booked", async () => {
  const { company, tracked } = await setUp();
  await aProduct(company, { sku: "OLD", archivedAt: 1, lots: [] });
  const lines = [
    { sku: "PEP", quantity: "1" },
    { sku: "TEE", lotNumber: "L1", quantity: "1" },
    { sku: "OLD", quantity: "1" },
    { sku: "NO", quantity: "1" },
    { sku: "TEE", quantity: "1", location: "Z-99-9-9" },
    { sku: "TEE", quantity: "1" },
  ];
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, lines)))).toEqual({
    "lines[0].lotNumber": ["Peptide tracks lots. Enter a lot number"],
    "lines[1].lotNumber": ['Tee does not track lots. Leave this empty, or turn on "Track lots" for the product'],
    "lines[2].sku": ["No active product has this SKU"],
    "lines[3].sku": ["No active product has this SKU"],
    "lines[4].location": ["No location has the code Z-99-9-9"],
  });
  for (const quantity of ["0", "-1", "1.5", "1000000000000", "x", ""]) {
    const fields = await fieldsOf(receiveGoods(ctx, form(company.id, [{ sku: "TEE", quantity }])));
    expect(Object.keys(fields as object), quantity).toEqual(["lines[0].quantity"]);
  }
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, [])))).toEqual({
    lines: ["Scan or add at least one product"],
  });
  const many = Array.from({ length: 201 }, () => ({ sku: "TEE", quantity: "1" }));
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, many)))).toEqual({ lines: ["At most 200 lines at a time"] });
  expect(ReceiveForm.safeParse({ ...form(company.id, []), lines: Array(501).fill({ sku: "TEE" }) }).success).toBe(
    false,
  );
  expect((await levels(tracked)).onHand).toBe(1);
});

test("expired goods are received only after confirmation, and are not allocated", async () => {
  const { company, tracked } = await setUp();
  const line = { sku: "PEP", lotNumber: "GONE", expiresOn: "2020-05-03", quantity: "4" };
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, [line])))).toEqual({
    "lines[0].expiresOn": ["Expired on 3 May 2020"],
    acceptExpired: ["Select this to receive expired stock. It will not be allocated to orders"],
  });
  await receiveGoods(ctx, form(company.id, [line], { acceptExpired: "on" }));
  expect((await levels(tracked)).onHand).toBe(5);
});

test("employees receive for the companies they reach; clients and owners do not", async () => {
  const { company } = await setUp();
  const other = await setUp();
  const employee = worldOf(await aUser("employee", { companyId: company.id }), "inventory.receive");
  await receiveGoods(employee, form(company.id, [{ sku: "TEE", quantity: "1" }]));
  await expect(receiveGoods(employee, form(other.company.id, [{ sku: "TEE", quantity: "1" }]))).rejects.toThrow();
  await expect(scanAtDock(employee, form(other.company.id, [], { scan: "TEE" }))).rejects.toThrow();
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "inventory.read");
  await expect(receiveGoods(owner, form(company.id, [{ sku: "TEE", quantity: "1" }]))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a scanner alone fills the list: products, cases, GS1 labels, lots and locations", async () => {
  const { company, loose } = await setUp();
  const db = systemWorld().db.company(company.id);
  await db.insert(productBarcodes, { code: "10042100005261", productId: loose.id, unitsPerScan: 12 });
  await db.update(products, { upc: "036000291452" }, sql`${products.sku} = 'PEP'`);
  let draft: Pick<ReceiveForm, "lines" | "at"> = { lines: [{}], at: undefined };
  const beep = async (scan: string) => {
    const answer = await scanAtDock(ctx, form(company.id, draft.lines, { scan, at: draft.at }));
    draft = answer.draft;
    return answer.said;
  };

  expect(await beep("042100005264")).toMatchObject({ ok: true, title: "+1 Tee" });
  expect(await beep("10042100005261")).toMatchObject({ title: "+12 Tee", detail: "13 units, for A-01-1-01." });
  expect(await beep("(01)00036000291452(17)330131(10)NEW-9")).toMatchObject({ ok: true });
  expect(draft.lines).toMatchObject([
    { sku: "TEE", quantity: "13", location: "A-01-1-01" },
    { sku: "PEP", lotNumber: "NEW-9", expiresOn: "2033-01-31", quantity: "1" },
  ]);
  expect(await beep("receiving")).toMatchObject({
    title: "RECEIVING",
    detail: "Peptide goes here, along with what you scan next.",
  });
  expect(await beep("l1")).toMatchObject({ ok: true });
  expect(draft.lines.at(-1)).toMatchObject({
    sku: "PEP",
    lotNumber: "L1",
    expiresOn: "2031-01-01",
    location: "RECEIVING",
  });
  expect(await beep("PEP")).toMatchObject({ ok: true });
  expect(await beep("nothing at all")).toEqual({
    ok: false,
    title: "Unknown code",
    detail: "No product, lot, or location has the code nothing at all.",
  });
});

test("an unknown lot number names the lot of the product scanned before it", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "PEP", name: "Peptide", lotTracked: true, lots: [] });
  const first = await scanAtDock(ctx, form(company.id, [], { scan: "PEP" }));
  expect(first.said.detail).toBe("1 unit so far. Scan or enter the lot number.");
  const second = await scanAtDock(ctx, form(company.id, first.draft.lines, { scan: "LOT-ABC" }));
  expect(second.draft.lines).toMatchObject([{ sku: "PEP", lotNumber: "LOT-ABC", quantity: "1" }]);
});

test("receipts are listed newest first, and another company's is not found", async () => {
  const { company } = await setUp();
  const other = await setUp();
  const one = await receiveGoods(ctx, form(company.id, [{ sku: "TEE", quantity: "1" }]));
  const two = await receiveGoods(ctx, form(company.id, [{ sku: "TEE", quantity: "2" }]));
  const theirs = await receiveGoods(ctx, form(other.company.id, [{ sku: "TEE", quantity: "1" }]));
  const client = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  expect((await receiptPage(client.db, undefined)).rows.map(({ id }) => id)).toEqual([two.receiptId, one.receiptId]);
  await expect(readReceipt(client, theirs.receiptId)).rejects.toMatchObject({ code: "not_found" });
  await expect(
    systemWorld()
      .db.company(company.id)
      .write((own) => sql`update ${receipts} set units = 9 where ${own(receipts)}`),
  ).rejects.toThrow();
});

test("the list starts with the warehouse that the user works in; several companies and a client's own", async () => {
  const [{ company }, other, second] = [await setUp(), await setUp(), await aWarehouse()];
  const receive = (companyId: string, at: typeof ctx) =>
    receiveGoods(at, form(companyId, [{ sku: "TEE", quantity: "1" }])).then(({ receiptId }) => receiptId);
  const here = await receive(company.id, ctx);
  const there = await receive(company.id, inWarehouse(ctx, second.id) as typeof ctx);
  const theirs = await receive(other.company.id, inWarehouse(ctx, second.id) as typeof ctx);
  const assigned = { companyId: company.id, assigned: [other.company.id] };
  const manager = worldOf(await aUser("warehouse_manager", assigned), "inventory.read");
  const client = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  const shown = async (who: typeof client, query: object = {}) => {
    Object.assign(who.costs, { trips: 0 });
    const { rows } = await receiptsScreen(inWarehouse(who, second.id), query);
    return [who.costs.trips, ...rows.map(({ id }) => id)];
  };
  expect(await shown(manager)).toEqual([1, theirs, there]);
  expect(await shown(manager, { company: company.id })).toEqual([1, there]);
  expect(await shown(manager, { warehouse: "all" })).toEqual([1, theirs, there, here]);
  expect(await shown(manager, { warehouse: MAIN_WAREHOUSE })).toEqual([1, here]);
  expect(await shown(client)).toEqual([1, there, here]);
  const plans = await plansOf(client, (by) => receiptsScreen(by, { warehouse: second.id }));
  expect(plans.flat().join("\n")).toMatch(/receipts_by_warehouse/);
});

test("a form that was booked and is sent again with other lines is no silent success", async () => {
  const { company, loose } = await setUp();
  const operationId = crypto.randomUUID();
  const send = (quantity: string, sku = "TEE") =>
    receiveGoods(
      ctx,
      form(company.id, [{ sku, quantity, ...(sku === "PEP" && { lotNumber: "L1" }) }], { operationId }),
    );
  const first = await send("3");
  expect(await send("3")).toEqual(first);
  for (const other of [send("5"), send("3", "PEP")]) {
    await expect(other).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("3 units") });
  }
  expect((await levels(loose)).onHand).toBe(3);
});

test("a product's archived default location is not reactivated by a receipt without a location", async () => {
  const { company } = await setUp();
  const product = await aProduct(company, { sku: "HOME", location: "h-01-1-01", lots: [] });
  const known = await aProduct(company, { lots: [{ onHand: 0, location: "H-01-1-01" }] });
  const place = () =>
    systemWorld()
      .db.company(company.id)
      .find(locations, known.lots[0]?.locationId ?? "");
  await systemWorld()
    .db.company(company.id)
    .update(locations, { archivedAt: 1 }, sql`${locations.id} = ${known.lots[0]?.locationId}`);
  const receive = (location?: string) =>
    receiveGoods(ctx, form(company.id, [{ sku: "HOME", quantity: "2", ...(location && { location }) }]));
  expect(await fieldsOf(receive())).toEqual({ "lines[0].location": ["H-01-1-01 is archived"] });
  expect((await place())?.archivedAt).toBe(1);
  await receive("RECEIVING");
  expect((await levels(product)).onHand).toBe(2);
});

test("no unit without a lot is received for a product that becomes lot-tracked at the same moment", async () => {
  const company = await aCompany();
  const bare = () => aProduct(company, { lots: [] });
  const receive = (by: Ctx, { sku }: { sku: string }) => receiveGoods(by, form(company.id, [{ sku, quantity: "1" }]));
  const turn = (by: Ctx, { id }: { id: string }) => updateProduct(by, id, ProductChange.parse({ lotTracked: true }));
  const adjust = (by: Ctx, { id }: { id: string }) =>
    adjustStock(by, id, { ...FOUND, operationId: crypto.randomUUID() });
  for (const come of [receive, adjust]) {
    const first = await bare();
    await expect(
      come(
        beforeTrip(ctx, 2, () => turn(ctx, first)),
        first,
      ),
    ).rejects.toBeInstanceOf(DomainError);
    expect((await levels(first)).onHand).toBe(0);
    const second = await bare();
    const work = turn(
      beforeTrip(ctx, 2, () => come(ctx, second)),
      second,
    );
    expect(await work.catch(asDomainError)).toMatchObject({ code: "conflict" });
    expect((await levels(second)).onHand).toBe(1);
  }
});

const FOUND = { adjustment: 1, reason: "Found", lotId: undefined, locationId: undefined };

test("a product without a default location is received where most of its units can be picked", async () => {
  const company = await aCompany();
  const lots = [
    { onHand: 2, lotNumber: "L1", location: "A-01-1-01" },
    { onHand: 5, lotNumber: "L2", location: "B-02-1-01" },
    { onHand: 9, lotNumber: "L3", location: "HELD-01" },
  ];
  const spread = await aProduct(company, { sku: "SPREAD", lotTracked: true, lots });
  const home = await aProduct(company, { sku: "HOME", location: "C-03-1-01", lotTracked: true, lots });
  const none = await aProduct(company, { sku: "NONE", lots: [] });
  const db = systemWorld().db.company(company.id);
  await db.update(locations, { pickable: false }, eq(locations.code, "HELD-01"));
  const usual = async (product: { id: string; sku: string }) => {
    const { draft } = await scanAtDock(ctx, form(company.id, [], { scan: product.sku }));
    return [draft.lines[0]?.location, (await receivableProduct(db, product.id))?.location];
  };
  expect(await usual(spread)).toEqual(["B-02-1-01", "B-02-1-01"]);
  expect(await usual(home)).toEqual(["C-03-1-01", "C-03-1-01"]);
  expect(await usual(none)).toEqual(["", ""]);
});

test("a lot received without the expiry that other lots of its product have is booked with a warning", async () => {
  const { company } = await setUp();
  const received = await receiveGoods(
    ctx,
    form(company.id, [
      { sku: "PEP", lotNumber: "L1", quantity: "1" },
      { sku: "PEP", lotNumber: "UNDATED", quantity: "2" },
      { sku: "PEP", lotNumber: "DATED", expiresOn: "2032-02-29", quantity: "3" },
    ]),
  );
  expect(received.undated).toEqual(["UNDATED"]);
  expect(receivedInWords(received)).toBe(
    "6 units on 3 lines. Lot UNDATED has no expiry date. Open the lot to enter it.",
  );
});

test("received units break a location's rules only with a reason, and never go to another company's location", async () => {
  const { company } = await setUp();
  const other = await aCompany();
  const [single, reserved, unused] = [aCode("RB"), aCode("RB"), aCode("RB")];
  await aBin(single, { oneLot: true, maxWeightGrams: 1000 });
  await aBin(reserved, { dedicatedCompanyId: other.id });
  await aBin(unused);
  const lots = ["L1", "L2"].map((lotNumber) => ({ sku: "PEP", lotNumber, quantity: "2", location: single }));
  const refused = `Rules broken: ${single}: one lot of a product only. Enter a reason to put it here anyway`;
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, lots)))).toEqual({ placementReason: [refused] });
  const { receiptId } = await receiveGoods(ctx, form(company.id, lots, { placementReason: "No other bin is cold" }));
  const moved = await ctx.db
    .company(company.id)
    .select(stockMovements, { columns: ["reason"], where: eq(stockMovements.kind, "receive") });
  expect(moved.map(({ reason }) => reason)).toContain(
    `Received. Rules broken: ${single}: one lot of a product only. No other bin is cold`,
  );
  expect(receiptId).toBeTruthy();
  const line = { sku: "TEE", quantity: "1", location: reserved };
  expect(await fieldsOf(receiveGoods(ctx, form(company.id, [line], { placementReason: "Please" })))).toEqual({
    "lines[0].location": [`${reserved} is reserved for another company`],
  });
  // A bin that the company never used.
  await receiveGoods(ctx, form(company.id, [{ ...line, location: unused }]));
});
