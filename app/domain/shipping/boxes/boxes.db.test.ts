import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { findBoxes } from "../find-shipping.server";
import { PostageQuery } from "../postage/postage.schema";
import { postageScreen } from "../postage/postage-screen.server";
import { BoxesQuery, BoxForm } from "./boxes.schema";
import { addBox, changeBox, deleteBox, getBox, listBoxes } from "./boxes.server";

const typed = (over: object = {}) => ({
  ...{ name: `Box ${crypto.randomUUID()}`, units: "metric", length: "30", width: "20", height: "10" },
  ...{ emptyWeight: "150", isActive: true, ...over },
});
const form = (over: object = {}) => BoxForm.parse(typed(over));

async function boxOf(companyId: string | undefined, over: object = {}) {
  const box = form({ companyId, key: systemWorld().newId(), ...over });
  await addBox(systemWorld(), box);
  return { ...box, id: box.key ?? "" };
}

test("a box is typed in the user's units and stored in millimeters and grams", () => {
  const sides = { length: "12", width: "10.5", height: "4", emptyWeight: "5.25" };
  expect(form({ units: "imperial", ...sides })).toMatchObject({
    ...{ lengthMm: 305, widthMm: 267, heightMm: 102, emptyGrams: 149, companyId: null },
  });
  expect(form({ emptyWeight: "0" }).emptyGrams).toBe(0);
});

test("a box without a name, a side or a weight is refused at the field", () => {
  const problems = (over: object) => BoxForm.safeParse(typed(over)).error?.issues.map(({ path }) => path.join());
  expect(problems({ name: " " })).toEqual(["name"]);
  expect(problems({ length: "", height: "" })).toEqual(["length", "height"]);
  expect(problems({ width: "0" })).toEqual(["width"]);
  expect(problems({ emptyWeight: "" })).toEqual(["emptyWeight"]);
  expect(problems({ emptyWeight: "21 kg" })).toEqual(["emptyWeight"]);
});

test("the list is searched by name and sorted by each column in both directions, a page at a time", async () => {
  const company = await aCompany();
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "boxes.manage");
  const tag = crypto.randomUUID();
  const made = [
    { name: `b mailer ${tag}`, height: "40", emptyWeight: "20" },
    { name: `A carton ${tag}`, height: "10", emptyWeight: "300" },
    { name: `c carton ${tag}`, height: "20", emptyWeight: "20" },
  ];
  for (const box of made) await boxOf(company.id, box);
  const walked = async (sort?: string) => {
    const seen: string[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof listBoxes>> = await listBoxes(
        owner,
        BoxesQuery.parse({ q: tag.toUpperCase(), sort, cursor: cursor || undefined }),
        2,
      );
      expect(page.count).toBe(3);
      seen.push(...page.rows.map(({ name }) => name.charAt(0)));
      cursor = page.next ?? undefined;
    }
    return seen.join("");
  };
  const sorts = { name: "Abc", size: "Acb", weight: "bcA", added: "bAc" };
  for (const [sort, expected] of Object.entries(sorts)) {
    expect([sort, await walked(sort)]).toEqual([sort, expected]);
    expect([sort, await walked(`-${sort}`)]).toEqual([sort, [...expected].reverse().join("")]);
  }
  expect(await walked()).toBe("cAb");
  expect(await walked("nonsense")).toBe("cAb");
  const cartons = await listBoxes(owner, BoxesQuery.parse({ q: `CARTON ${tag}`, company: company.id }));
  expect([cartons.count, cartons.rows.length]).toEqual([2, 2]);
  expect((await listBoxes(owner, { q: "no such box" })).count).toBe(0);
});

test("an owner keeps the boxes of their own company; those of others are unknown, and the provider's are read only", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "boxes.manage");
  const [mine, theirs, shared] = [await boxOf(company.id), await boxOf(other.id), await boxOf(undefined)];
  const { rows } = await listBoxes(owner, {});
  const shown = new Map(rows.map(({ id, mayEdit }) => [id, mayEdit]));
  expect([shown.get(mine.id), shown.get(theirs.id), shown.get(shared.id)]).toEqual([true, undefined, false]);

  for (const { id } of [theirs, shared, { id: "none" }]) {
    const unknown = { reason: "box_not_found" };
    await expect(getBox(owner, id)).rejects.toMatchObject(unknown);
    await expect(changeBox(owner, id, form({ companyId: company.id }))).rejects.toMatchObject(unknown);
    await expect(deleteBox(owner, id)).rejects.toMatchObject(unknown);
  }
  for (const companyId of [other.id, "none", undefined])
    for (const act of [addBox(owner, form({ companyId })), changeBox(owner, mine.id, form({ companyId }))])
      await expect(act).rejects.toMatchObject({ detail: { fields: { companyId: ["Choose a company"] } } });
});

test("a box is changed and deleted with an audit entry each; an unchanged form writes none", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const { id, key: _key, ...box } = await boxOf(company.id);
  await changeBox(ctx, id, box);
  await changeBox(ctx, id, { ...box, emptyGrams: 90 });
  expect(await getBox(ctx, id)).toMatchObject({ emptyGrams: 90 });
  await deleteBox(ctx, id);
  const entries = await ctx.directory.rows(
    { action: auditLog.action, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} order by ${auditLog.id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["box.created", "box.changed", "box.deleted"]);
  expect(entries[1]?.detail).toEqual({ before: { emptyGrams: 150 }, after: { emptyGrams: 90 } });
});

test("a name is used once by an owner, the form sent twice at once adds one box, and there are at most fifty", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const ctx = systemWorld();
  const once = form({ companyId: company.id, key: ctx.newId() });
  await Promise.all([addBox(ctx, once), addBox(ctx, once)]);
  expect((await listBoxes(ctx, { company: company.id })).rows.filter(({ name }) => name === once.name)).toHaveLength(1);
  await expect(addBox(ctx, form({ companyId: company.id, name: once.name }))).rejects.toMatchObject({
    detail: { fields: { name: ["Another box already has this name"] } },
  });
  await addBox(ctx, form({ companyId: other.id, name: once.name }));
  for (let n = 1; n < 50; n++) await addBox(ctx, form({ companyId: company.id }));
  await expect(addBox(ctx, form({ companyId: company.id }))).rejects.toMatchObject({ reason: "too_many_boxes" });
});

/** The postage page of an order whose items weigh 440 g. */
async function aParcel() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5, weightGrams: 220 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] });
  const packer = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  return {
    company,
    screen: (query: object = {}) => postageScreen(packer, order.id, PostageQuery.parse({ units: "metric", ...query })),
  };
}

test("an order offers the active boxes of its company and of the provider", async () => {
  const { company, screen } = await aParcel();
  const [mine, shared] = [await boxOf(company.id), await boxOf(undefined)];
  const hidden = [await boxOf(company.id, { isActive: false }), await boxOf((await aCompany()).id)];
  const offered = (await screen()).boxes.map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([mine.id, shared.id]));
  for (const { id } of hidden) expect(offered).not.toContain(id);
  expect((await screen()).boxes.find(({ id }) => id === mine.id)).toEqual({
    id: mine.id,
    label: `${mine.name} (30 × 20 × 10 cm, 150 g empty)`,
    size: { weight: "590", length: "30", width: "20", height: "10" },
  });
});

test("without scripts, a chosen box fills in empty and prefilled fields and keeps what was typed", async () => {
  const { company, screen } = await aParcel();
  const [small, large] = [await boxOf(company.id), await boxOf(company.id, { length: "60", emptyWeight: "300" })];
  const empty = { length: "", width: "", height: "" };
  const first = await screen({ box: small.id, filled: "", weight: "440", ...empty });
  expect([first.box, first.size]).toMatchObject([small.id, { weight: "590", length: "30", width: "20", height: "10" }]);

  const { units: _units, ...fields } = first.size;
  expect((await screen({ box: large.id, filled: small.id, ...fields })).size).toMatchObject({
    ...{ weight: "740", length: "60", width: "20", height: "10" },
  });
  expect(
    (await screen({ box: large.id, filled: small.id, ...fields, weight: "612", length: "55" })).size,
  ).toMatchObject({ weight: "612", length: "55" });
  expect((await screen({ box: small.id, filled: small.id, ...fields, weight: "600" })).size.weight).toBe("600");
  expect((await screen({ box: "", filled: small.id, ...fields })).size).toMatchObject({ weight: "440", ...empty });
  expect((await screen({ box: "none", filled: "", weight: "440", ...empty })).box).toBe("");
});

test("boxes are found by name in reach, and only those that the user can change lead to their form", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const mark = `Tube${company.id.slice(-6)}`;
  const [mine, theirs, shared] = [
    await boxOf(company.id, { name: `${mark} small` }),
    await boxOf(other.id, { name: `${mark} large` }),
    await boxOf(undefined, { name: `Long ${mark}` }),
  ];
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.read");
  const admin = worldOf(await aUser("admin"), "orders.read");
  const found = async (ctx: typeof owner, text: string) =>
    (await findBoxes(ctx, text, 5)).map(({ id, mayEdit }) => [id, mayEdit]);

  expect(await found(owner, mark.toLowerCase())).toEqual(
    expect.arrayContaining([
      [mine.id, true],
      [shared.id, false],
    ]),
  );
  expect(await found(owner, mark)).toHaveLength(2);
  expect((await found(admin, mark)).map(([id]) => id).toSorted()).toEqual([mine.id, theirs.id, shared.id].toSorted());
  expect(await found(admin, "%")).toEqual([]);
});
