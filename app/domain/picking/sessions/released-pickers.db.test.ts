import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/directory/accounts";
import { orderHistory, orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { runQueue } from "#workers/queue";
import { assignCompanies, changeUser, deactivateUser, deleteUser } from "../../users/users.service.server";
import { activeSession, pausePicking, pickItem, startPicking } from "../picking.service.server";
import { enqueueLostPickers, pickersOfTick, releasePickerJob } from "./picking.jobs.server";

const LINK = { origin: "https://stow.test" };
const asAdmin = async () => worldOf(await aUser("admin"), "users.edit");
type World = Awaited<ReturnType<typeof asAdmin>>;

/** Runs the enqueued jobs, as the queue does. */
async function runJobs(world: World) {
  const messages = world.jobs
    .splice(0)
    .map((body) => ({ id: "x", body, attempts: 1, ack: () => undefined, retry: () => expect.fail("a job failed") }));
  await runQueue({ messages } as unknown as MessageBatch<unknown>, testEnv);
}

async function isPicking() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const picker = await aPicker(null, { assigned: [company.id] });
  const state = await startPicking(picker, order.id);
  return { company, product, order, picker, itemId: state.lines[0]?.id ?? "" };
}

const statusOf = async (id: string) => (await systemWorld().db.find(orders, id))?.status;

test.each([
  ["deleted", (ctx: World, id: string) => deleteUser(ctx, id)],
  ["deactivated", (ctx: World, id: string) => deactivateUser(ctx, id)],
  ["made a client", (ctx: World, id: string) => changeUser(ctx, id, { role: "client" }, LINK)],
  ["assigned to the company no more", (ctx: World, id: string) => assignCompanies(ctx, id, [])],
])("an order whose picker is %s can be picked by another user, and its units are back", async (_name, act) => {
  const { company, product, order, picker, itemId } = await isPicking();
  await pickItem(picker, itemId, { quantity: 2 });
  const admin = await asAdmin();

  await act(admin, picker.actor.id);
  await runJobs(admin);

  expect(await statusOf(order.id)).toBe("pending");
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 3, available: 2 });
  const other = await aPicker(company);
  expect((await startPicking(other, order.id)).order.status).toBe("picking");
});

test("paused orders are released too", async () => {
  const { order, picker } = await isPicking();
  await pausePicking(picker, order.id);
  const admin = await asAdmin();
  await deactivateUser(admin, picker.actor.id);
  await runJobs(admin);
  expect(await statusOf(order.id)).toBe("pending");
});

test("users who can still work there keep picking", async () => {
  const { company, order, picker } = await isPicking();
  const admin = await asAdmin();
  await assignCompanies(admin, picker.actor.id, [company.id, (await aCompany()).id]);
  await changeUser(admin, picker.actor.id, { role: "warehouse_manager" }, LINK);
  await runJobs(admin);
  expect(await statusOf(order.id)).toBe("picking");
  expect((await activeSession(picker))?.order.id).toBe(order.id);
});

test("the job that comes twice changes nothing more", async () => {
  const { order, picker } = await isPicking();
  const admin = await asAdmin();
  await deleteUser(admin, picker.actor.id);
  admin.jobs.push(...admin.jobs);
  await runJobs(admin);
  const rows = await admin.db.rows(
    { to: orderHistory.to },
    (own) =>
      sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${order.id} and ${orderHistory.to} = 'pending'`,
  );
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(await statusOf(order.id)).toBe("pending");
});

test("where the message was lost the next tick gives the orders back, and leaves those of others alone", async () => {
  const [gone, stays, moved] = [await isPicking(), await isPicking(), await isPicking()];
  const admin = await asAdmin();
  await deactivateUser(admin, gone.picker.actor.id);
  await assignCompanies(admin, moved.picker.actor.id, [stays.company.id]);
  admin.jobs.length = 0;
  const asked = async () => {
    const ours = [gone, stays, moved].map(({ picker }) => picker.actor.id);
    const told = new Set<string>();
    // Several ticks, because each tick handles a limited number of pickers and other tests leave some too.
    for (let tick = 0; tick < 4; tick++) {
      const cron = systemWorld();
      cron.clock.now += tick * 3 * 60_000;
      await enqueueLostPickers(cron);
      for (const job of cron.jobs)
        if (job.type === "release-picker" && ours.includes(job.userId) && !told.has(job.userId)) {
          told.add(job.userId);
          admin.jobs.push(job);
        }
    }
    return admin.jobs.length;
  };

  expect(await asked()).toBe(2);
  await runJobs(admin);
  expect(await Promise.all([gone, stays, moved].map(({ order }) => statusOf(order.id)))).toEqual([
    "pending",
    "picking",
    "pending",
  ]);
  expect(await asked()).toBe(0);
});

test("when more orders wait than one tick handles, each is handled eventually", () => {
  const ids = Array.from({ length: 120 }, (_, n) => `u${n}`);
  const ticks = [0, 1, 2].map((tick) => pickersOfTick(ids, 1_800_000_000_000 + tick * 3 * 60_000));
  expect(ticks.map((some) => some.length).sort()).toEqual([20, 50, 50]);
  expect(new Set(ticks.flat()).size).toBe(120);
  expect(pickersOfTick(["u1"], Date.now())).toEqual(["u1"]);
  expect(pickersOfTick([], Date.now())).toEqual([]);
});

test("an order behind many that cannot be released is released", async () => {
  const { company, order, picker } = await isPicking();
  await pausePicking(picker, order.id);
  const kept = await aCompany();
  const product = await aProduct(kept, { onHand: 50 });
  const still = await aPicker(null, { assigned: [company.id, kept.id] });
  Object.assign(still.actor, { id: picker.actor.id });
  for (let n = 0; n < 20; n++) {
    const { id } = await anOrder(kept, { lines: [{ product, quantity: 1 }] });
    await startPicking(still, id);
    await pausePicking(still, id);
  }
  const admin = await asAdmin();
  await assignCompanies(admin, picker.actor.id, [kept.id]);
  await runJobs(admin);
  expect(await statusOf(order.id)).toBe("pending");
});

test("an order whose release is refused is logged, and the message is done", async () => {
  const { order, picker } = await isPicking();
  await deactivateUser(await asAdmin(), picker.actor.id);
  const [cron, said]: [World, unknown[]] = [systemWorld(), []];
  const log = { ...cron.log, warn: (event: string, fields = {}) => void said.push({ event, ...fields }) };
  const job = { type: "release-picker" as const, userId: picker.actor.id };
  await releasePickerJob({ ...cron, log, can: () => false }, job);
  expect(said).toMatchObject([{ event: "order not given back", orderId: order.id }]);
  expect(cron.jobs).toEqual([]);
});

test("history keeps the name of a deleted user", async () => {
  const { order, picker } = await isPicking();
  const admin = await asAdmin();
  await deleteUser(admin, picker.actor.id);
  await runJobs(admin);

  expect(await admin.directory.rows({ id: users.id }, sql`from ${users} where id = ${picker.actor.id}`)).toEqual([]);
  const history = await admin.db.rows(
    { by: orderHistory.actorName },
    (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${order.id}`,
  );
  expect(history.map(({ by }) => by)).toContain("Anna Meyer");
});
