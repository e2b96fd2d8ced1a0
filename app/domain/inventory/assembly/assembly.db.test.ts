import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots, products } from "#db/schema/catalog";
import { notifications } from "#db/schema/integrations";
import { assemblyOrders } from "#db/schema/inventory/assembly";
import { activities } from "#db/schema/shipping";
import { allocations, stockLevels } from "#db/schema/stock";
import { anAssembled } from "#tests/factories/assembly";
import { aCompany, aUser } from "#tests/factories/company";
import { aKit } from "#tests/factories/kit";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { removeProduct } from "../../catalog/remove/remove-product.server";
import { asDomainError } from "../../kernel/db-errors.server";
import { RecipeInput } from "../recipes/recipe.schema";
import { removeRecipeComponent, replaceRecipe, saveRecipeComponent } from "../recipes/recipe.server";
import { assemble } from "./assemble.server";
import { AssembleCall, NewAssemblyOrder } from "./assembly.schema";
import { createAssemblyOrder } from "./create-order.server";
import { endAssemblyOrder, releaseAssemblyOrder } from "./move-order.server";
import { takeBackAssembly } from "./take-back/take-back.server";

const ctx = systemWorld();
let n = 0;

const refusal = async (work: Promise<unknown>) => {
  const error = asDomainError(
    await work.then(
      () => null,
      (thrown: unknown) => thrown,
    ),
  );
  return error instanceof Error ? error.message : null;
};

const place = (of: TestProduct, lotNumber = "") => {
  const lot = of.lots.find((one) => one.lotNumber === lotNumber);
  return { productId: of.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" };
};

/** Two components, one with lots, and a released order for the product that is made of two and three of them. */
async function setUp({ quantity = 10, lotTracked = true } = {}) {
  n += 1;
  const bin = `ASM-${n}-OUT`;
  const company = await aCompany();
  const [cup, tea] = [
    await aProduct(company, { onHand: 100 }),
    await aProduct(company, {
      lotTracked: true,
      lots: [
        { onHand: 40, lotNumber: "LATE", expiresOn: "2099-06-01" },
        { onHand: 5, lotNumber: "SOON", expiresOn: "2099-01-01" },
        { onHand: 50, lotNumber: "GONE", expiresOn: "2020-01-01" },
      ],
    }),
  ];
  const set = await anAssembled(
    company,
    [
      [cup, 2],
      [tea, 3],
    ],
    { lotTracked },
  );
  await aProduct(company, { lots: [{ onHand: 1, location: bin }] });
  const create = (over: object = {}) =>
    createAssemblyOrder(
      ctx,
      NewAssemblyOrder.parse({ companyId: company.id, sku: set.sku, quantity, release: true, ...over }),
    );
  const { id: orderId, name } = await create();
  const make = (units: number, over: object = {}) =>
    assemble(ctx, orderId, AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: units, to: bin, ...over }));
  const db = ctx.db.company(company.id);
  const order = () => db.find(assemblyOrders, orderId);
  const billed = () =>
    db.select(activities, {
      columns: ["kind", "quantity"],
      where: eq(activities.kind, "assembled"),
      orderBy: activities.id,
    });
  const at = async (of: TestProduct, lotNumber: string) =>
    (
      await db.selectFirst(stockLevels, {
        columns: ["onHand"],
        where: eq(stockLevels.lotId, place(of, lotNumber).lotId),
      })
    )?.onHand;
  return { company, cup, tea, set, orderId, name, make, create, order, billed, at, db, bin };
}

test("an assembly takes the lots that expire first, makes a lot with the earliest expiry, and is billed", async () => {
  const it = await setUp();
  expect(it.name).toBe("ASM-1");
  const made = await it.make(2);
  expect(made).toMatchObject({ name: "ASM-1", quantity: 2, lotNumber: "ASM-1-1", to: it.bin });
  expect([await it.at(it.tea, "SOON"), await it.at(it.tea, "LATE"), await it.at(it.tea, "GONE")]).toEqual([0, 39, 50]);
  expect(await levels(it.cup)).toMatchObject({ onHand: 96 });
  expect(await levels(it.set)).toMatchObject({ onHand: 2 });
  expect(
    await it.db.select(lots, {
      columns: ["lotNumber", "expiresOn"],
      where: eq(lots.productId, it.set.id),
      orderBy: lots.id,
    }),
  ).toMatchObject([{ lotNumber: "" }, { lotNumber: "ASM-1-1", expiresOn: "2099-01-01" }]);
  expect(await it.billed()).toEqual([{ kind: "assembled", quantity: 2 }]);
  expect(await it.order()).toMatchObject({ status: "released", done: 2, assemblies: 1 });
});

test("an order is assembled in parts until all of it is done, and never beyond", async () => {
  const it = await setUp({ quantity: 5 });
  await it.make(2);
  await it.make(2, { lotNumber: "MINE", expiresOn: "2098-01-01" });
  expect(await refusal(it.make(2))).toBe("Only 1 of 5 are left to assemble for ASM-1.");
  await it.make(1);
  expect(await it.order()).toMatchObject({ status: "done", done: 5, assemblies: 3 });
  expect(await refusal(it.make(1))).toBe("ASM-1 is done.");
  expect((await it.billed()).map(({ quantity }) => quantity)).toEqual([2, 2, 1]);
});

test("sent twice, also at the same time, it is assembled once; another quantity is refused", async () => {
  const it = await setUp({ quantity: 4 });
  const operationId = crypto.randomUUID();
  const results = await Promise.all([1, 2, 3].map(() => it.make(4, { operationId })));
  expect(new Set(results.map(({ assemblyId }) => assemblyId)).size).toBe(1);
  expect(await it.make(4, { operationId })).toMatchObject({ assemblyId: results[0]?.assemblyId, lotNumber: "ASM-1-1" });
  expect(await refusal(it.make(1, { operationId }))).toMatch(/already submitted: 4 ×/);
  expect(await levels(it.set)).toMatchObject({ onHand: 4 });
  expect(await it.billed()).toHaveLength(1);
});

test("two users at the same time assemble no more than ordered, and no unit is used twice", async () => {
  const it = await setUp({ quantity: 6 });
  const done = await Promise.allSettled([4, 4, 2, 2].map((units) => it.make(units)));
  const units = done.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value.quantity : 0), 0);
  expect(units).toBeLessThanOrEqual(6);
  expect(units).toBeGreaterThan(0);
  expect(await it.order()).toMatchObject({ done: units });
  expect(await levels(it.set)).toMatchObject({ onHand: units });
  expect(await levels(it.cup)).toMatchObject({ onHand: 100 - 2 * units });
});

test("a shortage names the component; allocated, expired and quarantined units are not taken", async () => {
  const it = await setUp({ quantity: 20 });
  const sales = await anOrder(it.company, { lines: [{ product: it.tea, quantity: 15 }] });
  expect(await refusal(it.make(11))).toMatch(new RegExp(`^33 units of ${it.tea.sku} are needed, and 30 are free`));
  await it.make(10);
  expect(await levels(it.tea)).toMatchObject({ onHand: 65, allocated: 15 });
  const held = await it.db.select(allocations, { columns: ["quantity"], where: eq(allocations.orderId, sales.id) });
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(15);
  expect(await levels(it.set)).toMatchObject({ onHand: 10 });
});

test("units at locations that are not picked from are not taken", async () => {
  const it = await setUp();
  await testEnv.DB.prepare("update locations set pickable = 0 where company_id = ?").bind(it.company.id).run();
  expect(await refusal(it.make(1))).toMatch(/and 0 are free/);
});

test("chosen lots are taken, if they are enough, free, and of the components", async () => {
  const it = await setUp();
  const uses = [
    { ...place(it.cup), quantity: 2 },
    { ...place(it.tea, "LATE"), quantity: 3 },
  ];
  await it.make(1, { uses });
  expect([await it.at(it.tea, "SOON"), await it.at(it.tea, "LATE")]).toEqual([5, 37]);
  expect(await refusal(it.make(2, { uses }))).toBe("Check the highlighted fields.");
  const gone = [uses[0], { ...place(it.tea, "GONE"), quantity: 3 }];
  expect(await refusal(it.make(1, { uses: gone }))).toMatch(/0 units are free now/);
  const foreign = await aProduct(await aCompany(), { onHand: 9 });
  expect(await refusal(it.make(1, { uses: [...uses, { ...place(foreign), quantity: 1 }] }))).toBe(
    "Check the highlighted fields.",
  );
});

test("a known lot keeps its expiry, and a product without lots takes none", async () => {
  const it = await setUp();
  await it.make(1, { lotNumber: "L", expiresOn: "2090-01-01" });
  await it.make(1, { lotNumber: "L" });
  expect(await refusal(it.make(1, { lotNumber: "L", expiresOn: "2091-01-01" }))).toBe("Check the highlighted fields.");
  const plain = await setUp({ lotTracked: false });
  expect(await refusal(plain.make(1, { lotNumber: "L" }))).toBe("Check the highlighted fields.");
  expect(await plain.make(1)).toMatchObject({ lotNumber: "" });
});

test("taken back, the components are where they were and nothing is billed; once, and only while the units are there", async () => {
  const it = await setUp({ quantity: 3 });
  const { assemblyId } = await it.make(3);
  expect(await it.order()).toMatchObject({ status: "done", done: 3 });
  const [one, two] = await Promise.allSettled([1, 2].map(() => takeBackAssembly(ctx, it.orderId, assemblyId)));
  expect([one?.status, two?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusal(takeBackAssembly(ctx, it.orderId, assemblyId))).toBe("This assembly was already taken back.");
  expect([await it.at(it.tea, "SOON"), await it.at(it.tea, "LATE")]).toEqual([5, 40]);
  expect(await levels(it.set)).toMatchObject({ onHand: 0 });
  expect(await it.order()).toMatchObject({ status: "released", done: 0 });
  const charged = await testEnv.DB.prepare(
    "select sum(works) as works, sum(units) as units from daily_charges where company_id = ? and kind = 'assembled'",
  )
    .bind(it.company.id)
    .first();
  expect(charged).toEqual({ works: 0, units: 0 });
  const again = await it.make(2);
  await anOrder(it.company, { lines: [{ product: it.set, quantity: 1 }] });
  expect(await refusal(takeBackAssembly(ctx, it.orderId, again.assemblyId))).toMatch(
    /and 1 of them are there unallocated/,
  );
});

test("drafts are released, open orders canceled, and partly assembled ones ended with a reason", async () => {
  const it = await setUp({ quantity: 4 });
  const draft = await it.create({ release: false });
  expect(draft.name).toBe("ASM-2");
  const call = AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: 1, to: it.bin });
  expect(await refusal(assemble(ctx, draft.id, call))).toBe("ASM-2 is a draft. Release it first.");
  await releaseAssemblyOrder(ctx, draft.id);
  expect(await refusal(releaseAssemblyOrder(ctx, draft.id))).toMatch(/ASM-2 is released/);
  expect(await endAssemblyOrder(ctx, draft.id, "")).toMatchObject({ to: "canceled" });
  expect(await refusal(endAssemblyOrder(ctx, draft.id, ""))).toMatch(/ASM-2 is canceled/);
  await it.make(1);
  expect(await refusal(endAssemblyOrder(ctx, it.orderId, ""))).toBe("Check the highlighted fields.");
  expect(await endAssemblyOrder(ctx, it.orderId, "Out of cups")).toMatchObject({ to: "done" });
  expect(await it.order()).toMatchObject({ status: "done", done: 1, endReason: "Out of cups" });
});

test("the warehouse learns of requested assemblies until they are released, and the company how they ended", async () => {
  const it = await setUp({ quantity: 2 });
  const notices = async () =>
    (
      await it.db.select(notifications, {
        columns: ["title", "body"],
        where: like(notifications.kind, "assembly-%"),
        orderBy: notifications.id,
      })
    ).map(({ title, body }) => `${title}: ${body}`);
  const draft = await it.create({ release: false, quantity: 3, note: "For the fair" });
  expect(await notices()).toEqual([`Assembly requested: ${it.set.sku}: 3 units. For the fair`]);
  await releaseAssemblyOrder(ctx, draft.id);
  expect(await notices()).toEqual([]);
  await it.make(1);
  expect(await notices()).toEqual([]);
  await it.make(1);
  await endAssemblyOrder(ctx, draft.id, "Not needed");
  expect(await notices()).toEqual([
    "ASM-1 is done: 2 of 2 units assembled.",
    "ASM-2 was canceled: 0 of 3 units assembled. Not needed",
  ]);
});

test("an order keeps the components that it was created with, and one form makes one order", async () => {
  const it = await setUp();
  await replaceRecipe(ctx, it.set.id, RecipeInput.parse({ components: [{ productId: it.cup.id, quantity: 9 }] }));
  await it.make(1);
  expect(await levels(it.cup)).toMatchObject({ onHand: 98 });
  const operationId = crypto.randomUUID();
  const made = await Promise.all([1, 2].map(() => it.create({ operationId })));
  expect(made[0]).toEqual(made[1]);
});

test("other companies' orders do not exist, and roles do what the table of permissions says", async () => {
  const it = await setUp();
  const other = await aCompany();
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: other.id }), "inventory.tasks");
  const call = AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: 1, to: it.bin });
  expect(await refusal(assemble(stranger, it.orderId, call))).toBe("This assembly order does not exist.");
  expect(await refusal(releaseAssemblyOrder(stranger, it.orderId))).toBe("This assembly order does not exist.");
  const client = worldOf(await aUser("client", { companyId: it.company.id }), "assembly.order");
  const asked = NewAssemblyOrder.parse({ companyId: it.company.id, sku: it.set.sku, quantity: 2 });
  expect(await refusal(createAssemblyOrder(client, { ...asked, release: true }))).toMatch(/permission/);
  const { id } = await createAssemblyOrder(client, asked);
  expect(await refusal(releaseAssemblyOrder(client, id))).toMatch(/permission/);
  expect(await refusal(endAssemblyOrder(client, it.orderId, ""))).toMatch(/permission/);
  expect(await endAssemblyOrder(client, id, "")).toMatchObject({ to: "canceled" });
  expect(await refusal(createAssemblyOrder(client, { ...asked, companyId: other.id }))).not.toBeNull();
});

test("a product without components is not assembled; kits and nested assemblies are refused", async () => {
  const it = await setUp();
  expect(await refusal(it.create({ sku: it.cup.sku }))).toBe("Check the highlighted fields.");
  const kit = await aKit(it.company, [[it.cup, 1]]);
  const plain = await aProduct(it.company);
  expect(await refusal(saveRecipeComponent(ctx, kit.id, { sku: it.tea.sku, quantity: 1 }))).toMatch(
    /^A kit cannot be assembled/,
  );
  expect(await refusal(saveRecipeComponent(ctx, plain.id, { sku: kit.sku, quantity: 1 }))).toMatch(
    /^A kit cannot be assembled/,
  );
  expect(await refusal(saveRecipeComponent(ctx, plain.id, { sku: it.set.sku, quantity: 1 }))).toMatch(
    /^An assembled product cannot/,
  );
  expect(await refusal(saveRecipeComponent(ctx, it.cup.id, { sku: plain.sku, quantity: 1 }))).toMatch(
    /^An assembled product cannot/,
  );
  expect(await refusal(saveRecipeComponent(ctx, plain.id, { sku: plain.sku, quantity: 1 }))).toBe(
    "Check the highlighted fields.",
  );
  expect(
    await refusal(
      aKit(it.company, [[plain, 1]]).then((made) =>
        saveRecipeComponent(ctx, made.id, { sku: it.tea.sku, quantity: 1 }),
      ),
    ),
  ).toMatch(/^A kit/);
});

test("a component stays active while a product is assembled from it", async () => {
  const it = await setUp();
  expect(await refusal(removeProduct(ctx, it.cup.id))).toMatch(/^Another product is assembled from this one/);
  await removeRecipeComponent(ctx, it.set.id, it.cup.id);
  expect(await removeProduct(ctx, it.cup.id)).toMatchObject({ archived: true });
  const fresh = await anAssembled(it.company, [[it.tea, 1]]);
  await createAssemblyOrder(ctx, NewAssemblyOrder.parse({ companyId: it.company.id, sku: fresh.sku, quantity: 1 }));
  expect(await removeProduct(ctx, fresh.id)).toMatchObject({ archived: true });
  const unused = await anAssembled(it.company, [[it.tea, 1]]);
  expect(await removeProduct(ctx, unused.id)).toMatchObject({ archived: false });
  expect(await it.db.exists(products, eq(products.id, unused.id))).toBe(false);
});

test("a thousand units of many lots are assembled in one batch", async () => {
  const company = await aCompany();
  const part = await aProduct(company, {
    lotTracked: true,
    lots: Array.from({ length: 40 }, (_, i) => ({
      onHand: 100,
      lotNumber: `L${i}`,
      expiresOn: `2099-01-${String((i % 28) + 1).padStart(2, "0")}`,
    })),
  });
  const set = await anAssembled(company, [[part, 4]]);
  await aProduct(company, { lots: [{ onHand: 1, location: "ASM-K-OUT" }] });
  const { id } = await createAssemblyOrder(
    ctx,
    NewAssemblyOrder.parse({ companyId: company.id, sku: set.sku, quantity: 1000, release: true }),
  );
  const world = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.tasks");
  const call = AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: 1000, to: "ASM-K-OUT" });
  await assemble(world, id, call);
  // The order, an earlier result of the form, the stock and the place, and the write.
  expect(world.costs.trips).toBe(4);
  expect(world.costs.read).toBeLessThan(2500);
  expect(await levels(set)).toMatchObject({ onHand: 1000 });
  expect(await levels(part)).toMatchObject({ onHand: 0 });
});
