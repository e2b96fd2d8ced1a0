import { describe, expect, test } from "vitest";
import { aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { whole } from "#tests/support/paper/bytes";
import { LabelsQuery } from "./labels.schema";
import { labelsFile, labelsScreen } from "./labels.service.server";

const asked = (query: Record<string, string | string[]>) => LabelsQuery.parse(query);

async function aWarehouse() {
  const company = await aCompany();
  const product = await aProduct(company, {
    name: "Market tote",
    upc: "036000291452",
    lots: [
      { lotNumber: "LATE", expiresOn: "2099-05-01", onHand: 3, location: "A-02-1-01" },
      { lotNumber: "GONE", expiresOn: "2001-01-01", onHand: 2 },
      { lotNumber: "SOON", expiresOn: "2098-05-01", onHand: 4 },
      { lotNumber: "EMPTY", expiresOn: "2097-05-01", onHand: 0 },
    ],
  });
  const manager = await aUser("warehouse_manager", { companyId: company.id });
  return { company, product, ctx: worldOf(manager, "products.read") };
}

const bytesOf = async (file: Awaited<ReturnType<typeof labelsFile>>) => {
  if ("refused" in file) throw new Error(file.refused);
  return whole(file.pieces);
};
const pagesIn = (pdf: Uint8Array) => new TextDecoder("latin1").decode(pdf).match(/\/Type \/Page /g)?.length ?? 0;

describe("the labels page", () => {
  test("names the lot that expires first and is there, and offers the others", async () => {
    const { product, ctx } = await aWarehouse();
    const { items, labels, preview } = await labelsScreen(ctx, asked({ product: product.id }));
    expect(items[0]?.lotNumber).toBe("SOON");
    expect(items[0]?.lot?.options.map(({ label }) => label.split(",")[0])).toEqual(["SOON", "LATE", "GONE", "EMPTY"]);
    expect(labels).toBe(1);
    expect(preview?.texts.map(({ text }) => text)).toContain("Market tote");
    expect(ctx.costs.trips).toBe(1);
  });

  test("keeps lots and copies with their products, adds one and takes one off", async () => {
    const { company, product, ctx } = await aWarehouse();
    const other = await aProduct(company, { onHand: 1 });
    const [late] = product.lots;
    const query = { product: [product.id, other.id], lot: [late?.id ?? "", "none"], copies: ["3", "2"] };
    const added = await labelsScreen(ctx, asked({ ...query, add: product.id }));
    expect(added.items.map(({ id, lotNumber, copies }) => [id, lotNumber, copies])).toEqual([
      [product.id, "LATE", 3],
      [other.id, null, 2],
      [product.id, "SOON", 1],
    ]);
    const removed = await labelsScreen(ctx, asked({ ...query, remove: "0" }));
    expect(removed.items.map(({ id, copies }) => [id, copies])).toEqual([[other.id, 2]]);
  });

  test("says when bars do not fit and a QR code replaces them", async () => {
    const { company, ctx } = await aWarehouse();
    const product = await aProduct(company, { sku: `A-VERY-LONG-SKU-${company.id.slice(-12)}` });
    const query = { product: product.id, code: "sku" };
    expect((await labelsScreen(ctx, asked({ ...query, stock: "l7651" }))).notice).toContain("QR code");
    expect((await labelsScreen(ctx, asked({ ...query, stock: "4x6" }))).notice).toBeNull();
  });

  test("finds products by name, and places by the beginning of their code", async () => {
    const { product, ctx } = await aWarehouse();
    expect((await labelsScreen(ctx, asked({ q: "market" }))).found.map(({ id }) => id)).toEqual([product.id]);
    const places = await labelsScreen(ctx, asked({ kind: "locations", q: "a-02" }));
    expect(places.items.map(({ name }) => name)).toEqual(["A-02-1-01"]);
  });

  test("reads what it shows, however many products there are", async () => {
    const { company, ctx } = await aWarehouse();
    for (let n = 0; n < 40; n++) await aProduct(company, {});
    ctx.costs.read = 0;
    await labelsScreen(ctx, asked({}));
    expect(ctx.costs.read).toBeLessThan(3 * 13 + 60);
  });
});

describe("the file", () => {
  test("has a label for each unit on hand, lot by lot", async () => {
    const { company, ctx } = await aWarehouse();
    const pdf = await bytesOf(
      await labelsFile(ctx, asked({ company: company.id, all: "1", units: "1", stock: "50x25" })),
    );
    expect(pagesIn(pdf)).toBe(9);
  });

  test("labels all results of a search, in the requested number", async () => {
    const { company, ctx } = await aWarehouse();
    await aProduct(company, { name: "Market bag" });
    await aProduct(company, { name: "Something else" });
    const query = { company: company.id, all: "1", q: "market", each: "3", stock: "4x6" };
    expect(pagesIn(await bytesOf(await labelsFile(ctx, asked(query))))).toBe(6);
    expect(ctx.costs.trips).toBe(1);
  });

  test("starts at the first free label of a partly used sheet", async () => {
    const { product, ctx } = await aWarehouse();
    const query = { product: product.id, copies: "2", lot: "first", stock: "l7160" };
    expect(pagesIn(await bytesOf(await labelsFile(ctx, asked({ ...query, start: "20" }))))).toBe(1);
    expect(pagesIn(await bytesOf(await labelsFile(ctx, asked({ ...query, start: "21" }))))).toBe(2);
  });

  test("is ZPL for a label printer, which repeats a label itself, and no ZPL for sheets", async () => {
    const { product, ctx } = await aWarehouse();
    const query = { product: product.id, copies: "12", lot: "first", zpl: "300" };
    const file = await labelsFile(ctx, asked({ ...query, stock: "50x25" }));
    expect(file).toMatchObject({ name: expect.stringMatching(/^labels-.*-300dpi\.zpl$/) });
    const zpl = new TextDecoder().decode(await bytesOf(file));
    expect(zpl.match(/\^XA\n\^PW590\^LL295\^LH0,0\^PQ12\n/g)).toHaveLength(1);
    expect(await labelsFile(ctx, asked({ ...query, stock: "l7160" }))).toMatchObject({
      refused: "A label printer has no sheets. Choose labels for a label printer.",
    });
  });

  test("holds up to 2,000 labels, and refuses an empty selection", async () => {
    const { product, ctx } = await aWarehouse();
    const query = { product: [product.id, product.id], lot: ["none", "first"], stock: "l7651" };
    expect(pagesIn(await bytesOf(await labelsFile(ctx, asked({ ...query, copies: ["1999", "1"] }))))).toBe(31);
    expect(await labelsFile(ctx, asked({ ...query, copies: ["2000", "1"] }))).toMatchObject({
      refused: expect.stringContaining("2,000"),
    });
    expect(await labelsFile(ctx, asked({}))).toMatchObject({ refused: "Add a product first." });
  });
});

test("what belongs to another company does not exist", async () => {
  const { ctx } = await aWarehouse();
  const foreign = await aWarehouse();
  const [lot] = foreign.product.lots;
  const own = await aProduct({ id: ctx.actor.companyId ?? "" }, { onHand: 1 });
  const queries: Record<string, string>[] = [
    { company: foreign.company.id },
    { product: foreign.product.id },
    { add: foreign.product.id },
    { product: own.id, lot: lot?.id ?? "", copies: "1" },
    { kind: "locations", location: lot?.locationId ?? "" },
  ];
  for (const query of queries) {
    for (const read of [labelsScreen, labelsFile])
      await expect(read(ctx, asked(query)), JSON.stringify(query)).rejects.toThrow();
  }
  expect((await labelsScreen(ctx, asked({ q: foreign.product.sku }))).found).toEqual([]);
});

test("a shared bin has one label for staff; a company's users print their own locations only", async () => {
  const [mine, theirs] = [await aCompany({ name: "Own co" }), await aCompany({ name: "Their co" })];
  const [shared, foreign] = [aCode("LB"), aCode("LB")];
  await aProduct(mine, { lots: [{ onHand: 1, location: shared }] });
  await aProduct(theirs, { lots: [{ onHand: 1, location: shared }] });
  await aProduct(theirs, { lots: [{ onHand: 1, location: foreign }] });
  const query = LabelsQuery.parse({ kind: "locations", zone: "LB", stock: "l7160" });
  const staff = await labelsScreen(worldOf(await aUser("admin"), "products.read"), query);
  expect(staff.items.map(({ name, company }) => [name, company])).toEqual([
    [shared, ""],
    [foreign, ""],
  ]);
  const client = await labelsScreen(worldOf(await aUser("client", { companyId: mine.id }), "products.read"), query);
  expect(client.items.map(({ name }) => name)).toEqual([shared]);
  expect(JSON.stringify(client)).not.toContain("Their co");
});
