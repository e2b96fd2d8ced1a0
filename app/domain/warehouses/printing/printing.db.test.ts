import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { printJobs } from "#db/schema/directory/printing";
import { aCompany, aUser } from "#tests/factories/company";
import { aPrintAgent, aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { invalid } from "../../kernel/errors";
import { answerAgent, findAgent } from "./agent-calls.server";
import { revokeAgent } from "./print-agents.server";
import { cancelPrint, printAgain, printQueueScreen, printTestPage, sweepPrintJobs } from "./print-queue.server";
import { archivePrinter, restorePrinter } from "./printers.server";
import { AgentCall, PrinterForm } from "./printing.schema";
import { printAt } from "./stations.server";

interface SendOptions {
  companyId?: string | null;
  once?: boolean;
}
type World = ReturnType<typeof systemWorld>;

async function aQueue({ agents = 1, jobs = 1 } = {}) {
  const world = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId);
  const tokens: string[] = [];
  for (let n = 0; n < agents; n++) tokens.push((await aPrintAgent(warehouseId)).token);
  const station = { name: "Packing", printerOf: { packingSlip: printerId } };
  /** Queues the packing slip of an order; returns the job's id, or null when it was queued before. */
  const send = async (orderId: string, { companyId = null, ...options }: SendOptions = {}) => {
    const document = { kind: "packing-slip", orderId } as const;
    const { queued } = await printAt(
      world,
      station,
      [{ use: "packingSlip", companyId, title: "Packing slip", document }],
      options,
    );
    if (queued === 0) return null;
    const [row] = await world.directory.select(printJobs, {
      columns: ["id"],
      where: eq(printJobs.document, document),
      orderBy: desc(printJobs.id),
      limit: 1,
    });
    return row?.id ?? null;
  };
  const keys: string[] = [];
  for (let n = 0; n < jobs; n++) keys.push((await send(world.newId())) ?? "");
  return { world, warehouseId, printerId, tokens, keys, send };
}

const render = async () => ({ type: "zpl" as const, content: new TextEncoder().encode("^XA^XZ") });

async function call(world: World, token: string, result?: object) {
  const agent = await findAgent(world, token);
  if (!agent) throw new Error("The token is not valid");
  return (await answerAgent(world, agent, AgentCall.parse({ result }), render)).job;
}

type Taken = { id: string };

const jobOf = (world: World, id: string) =>
  world.directory.selectFirst(printJobs, {
    columns: ["state", "run", "attempts", "error", "finishedAt"],
    where: eq(printJobs.id, id),
  });
const printed = (jobId: string, run = 1) => ({ jobId, run, printed: true });
const failed = (jobId: string, wasSent: boolean, run = 1) => ({
  jobId,
  run,
  printed: false,
  wasSent,
  error: "No paper",
});

test("an agent takes a job with its printer's address, and its result ends it, sent once or twice", async () => {
  const { world, tokens, keys } = await aQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  expect(await call(world, token)).toMatchObject({
    ...{ id: key, run: 1, title: "Packing slip", connection: "network", address: "192.168.1.40:9100", type: "zpl" },
    content: btoa("^XA^XZ"),
  });
  expect(await call(world, token)).toBeNull();
  expect(await call(world, token, printed(key))).toBeNull();
  expect(await jobOf(world, key)).toMatchObject({ state: "printed", attempts: 1, error: "" });
  await call(world, token, failed(key, true));
  expect(await jobOf(world, key)).toMatchObject({ state: "printed", error: "" });
});

test("two agents at once never get the same job", async () => {
  const { world, tokens, keys } = await aQueue({ agents: 2, jobs: 4 });
  const taken = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => call(world, tokens[n] as string)));
  let ids = taken.flatMap((job) => job?.id ?? []);
  for (let job = await call(world, tokens[0] as string); job; job = await call(world, tokens[0] as string))
    ids = [...ids, job.id];
  expect([...ids].sort()).toEqual([...keys].sort());
});

test("a document waits once however often it is sent; sent after it was printed, it is a reprint", async () => {
  const { world, tokens, send } = await aQueue({ jobs: 0 });
  const [token = ""] = tokens;
  const twice = await Promise.all([send("order"), send("order")]);
  expect(twice.filter(Boolean)).toHaveLength(1);
  const first = (await call(world, token)) as Taken;
  expect([await send("order"), await send("order", { once: true })]).toEqual([null, null]);
  await call(world, token, printed(first.id));
  expect(await send("order", { once: true })).toBeNull();
  const again = (await send("order")) ?? "";
  expect(again).not.toBe(first.id);
  await expect(printAgain(world, first.id, 1)).rejects.toMatchObject({ reason: "stale_version" });
  expect(await call(world, token)).toMatchObject({ id: again, run: 2 });
});

test("a station prints what it has a printer for", async () => {
  const { world, printerId } = await aQueue({ jobs: 0 });
  const document = { kind: "pick-list", orderId: world.newId() } as const;
  const pickList = { use: "pickList", companyId: null, title: "Pick list", document } as const;
  const slip = { ...pickList, use: "packingSlip", document: { ...document, kind: "packing-slip" } } as const;
  const station = { name: "Packing", printerOf: { packingSlip: printerId } };
  expect(await printAt(world, station, [pickList, slip])).toEqual({ queued: 1, waiting: 0 });
  await expect(printAt(world, station, [pickList])).rejects.toMatchObject({ reason: "station_without_printer" });
});

test("a killed agent's job is given again: to itself after its time, to another one only later", async () => {
  const { world, tokens, keys } = await aQueue({ agents: 2 });
  const [mine = "", other = ""] = tokens;
  await call(world, mine);
  world.clock.now += 60_000;
  expect([await call(world, mine), await call(world, other)]).toEqual([null, null]);
  world.clock.now += 61_000;
  expect(await call(world, other)).toBeNull();
  expect(await call(world, mine)).toMatchObject({ id: keys[0], run: 1 });
  world.clock.now += 12 * 60_000 + 1;
  expect(await call(world, other)).toMatchObject({ id: keys[0] });
  // The first agent does not have it any more.
  await call(world, mine, printed(keys[0] as string));
  expect(await jobOf(world, keys[0] as string)).toMatchObject({ state: "sent", attempts: 3 });
});

test("a printer that cannot be reached is tried again for a while; what may have been printed is not", async () => {
  const { world, tokens, keys } = await aQueue({ jobs: 2 });
  const [token = "", first = "", second = ""] = [tokens[0], ...keys];
  await call(world, token);
  expect(await call(world, token, failed(first, false))).toMatchObject({ id: second });
  expect(await jobOf(world, first)).toMatchObject({ state: "queued", error: "No paper", finishedAt: null });
  await call(world, token, failed(second, true));
  expect(await jobOf(world, second)).toMatchObject({ state: "failed", error: "No paper" });
  let result: object | undefined;
  for (let n = 0; n < 60; n++) {
    world.clock.now += 60_000;
    const job = await call(world, token, result);
    result = job ? failed(job.id, false) : undefined;
  }
  expect(await jobOf(world, first)).toMatchObject({ state: "failed", attempts: 25 });
});

test("a finished job is printed again once for each run that a user saw, and an open one is canceled", async () => {
  const { world, tokens, keys } = await aQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  await expect(printAgain(world, key, 1)).rejects.toMatchObject({ reason: "stale_version" });
  await cancelPrint(world, key, 1);
  await expect(cancelPrint(world, key, 1)).rejects.toMatchObject({ reason: "stale_version" });
  expect(await call(world, token)).toBeNull();
  const twice = await Promise.allSettled([printAgain(world, key, 1), printAgain(world, key, 1)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await call(world, token)).toMatchObject({ id: key, run: 2 });
  await call(world, token, printed(key, 1));
  expect(await jobOf(world, key)).toMatchObject({ state: "sent", run: 2 });
  await expect(cancelPrint(world, "none", 1)).rejects.toMatchObject({ code: "not_found" });
});

test("an archived printer takes no jobs and cancels those that wait; restored, it prints again", async () => {
  const { world, tokens, keys, printerId, send } = await aQueue();
  await archivePrinter(world, printerId);
  expect(await jobOf(world, keys[0] as string)).toMatchObject({ state: "canceled" });
  expect(await send(world.newId())).toBeNull();
  await expect(printTestPage(world, printerId)).rejects.toMatchObject({ code: "not_found" });
  await expect(printAgain(world, keys[0] as string, 1)).rejects.toMatchObject({ reason: "stale_version" });
  await restorePrinter(world, printerId);
  await printAgain(world, keys[0] as string, 1);
  expect(await call(world, tokens[0] as string)).toMatchObject({ run: 2 });
});

test("an agent prints its own warehouse's jobs only, and a revoked token opens nothing", async () => {
  const { world } = await aQueue();
  const elsewhere = await aPrintAgent((await aWarehouse()).id);
  expect(await call(world, elsewhere.token)).toBeNull();
  await revokeAgent(world, elsewhere.id);
  await revokeAgent(world, elsewhere.id);
  for (const token of [elsewhere.token, "", "stowprint_", `stowprint_${"0".repeat(64)}`])
    expect(await findAgent(world, token)).toBeNull();
});

test("a document that cannot be made now is tried again for a while; one that is refused is not", async () => {
  const { world, tokens, keys } = await aQueue({ jobs: 2 });
  const [first = "", second = ""] = keys;
  const agent = await findAgent(world, tokens[0] as string);
  const ctx = { ...world, log: { ...world.log, error: () => undefined } };
  const answer = (error: Error) => answerAgent(ctx, agent!, AgentCall.parse({}), () => Promise.reject(error));
  const unreachable = new Error("D1_ERROR: storage timed out");
  expect(await answer(unreachable)).toEqual({ job: null });
  const why = "The document could not be made.";
  expect(await jobOf(world, first)).toMatchObject({ state: "queued", error: why, finishedAt: null });
  await answer(invalid({}, "printer_does_not_fit", "This printer does not print this."));
  expect(await jobOf(world, second)).toMatchObject({ state: "failed", error: "This printer does not print this." });
  for (let n = 0; n < 60; n++) {
    world.clock.now += 60_000;
    await answer(unreachable);
  }
  expect(await jobOf(world, first)).toMatchObject({ state: "failed", attempts: 25, error: why });
});

test("staff see and change the jobs of their companies and those of none", async () => {
  const { world, send } = await aQueue({ jobs: 0 });
  const [own, second, foreign] = [await aCompany(), await aCompany(), await aCompany()];
  const picker = worldOf(await aUser("employee", { companyId: own.id, assigned: [second.id] }), "floor.work");
  const sent = async (companyId: string | null) => (await send(world.newId(), { companyId })) ?? "";
  const [ofNone, ofOwn] = [await sent(null), await sent(own.id)];
  const [ofSecond, ofForeign] = [await sent(second.id), await sent(foreign.id)];
  const { jobs } = await printQueueScreen(picker, {});
  const shown = jobs.map(({ id }) => id);
  expect(shown).toEqual(expect.arrayContaining([ofNone, ofOwn, ofSecond]));
  expect(shown).not.toContain(ofForeign);
  await expect(cancelPrint(picker, ofForeign, 1)).rejects.toMatchObject({ code: "not_found" });
  expect(await jobOf(world, ofForeign)).toMatchObject({ state: "queued" });
});

test("the queue continues page by page, and old jobs are deleted", async () => {
  const { world, keys } = await aQueue({ jobs: 51 });
  const { jobs, next } = await printQueueScreen(world, {});
  expect(jobs).toHaveLength(50);
  const rest = await printQueueScreen(world, { cursor: next ?? "" });
  expect(rest.jobs.map(({ id }) => id)).toContain(keys[0]);
  await cancelPrint(world, keys[0] as string, 1);
  await sweepPrintJobs(world);
  expect(await jobOf(world, keys[0] as string)).not.toBeNull();
  world.clock.now += 31 * 86_400_000;
  await sweepPrintJobs(world);
  expect(await jobOf(world, keys[0] as string)).toBeNull();
  expect(await jobOf(world, keys[1] as string)).not.toBeNull();
});

test.each([
  ["network", "Printer-1.local", "printer-1.local:9100"],
  ["network", "192.168.1.40:6101", "192.168.1.40:6101"],
  ["network", "printer:0", null],
  ["network", "printer:70000", null],
  ["network", "http://printer", null],
  ["cups", "Zebra_ZD420", "Zebra_ZD420"],
  ["cups", "-o raw", null],
  ["cups", "--help", null],
])("a %s printer's address %s is stored as %s", (connection, address, stored) => {
  const form = { name: "Printer", warehouseId: "w", kind: "a4", connection, address };
  expect(PrinterForm.safeParse(form).data?.address ?? null).toBe(stored);
});
