import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { printJobs, printServices } from "#db/schema/directory/printing";
import { call, jobOf } from "#tests/factories/print-queue";
import { aPrintAgent, aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { FakePrintNode, PRINTNODE_KEY } from "#tests/support/printnode/printnode";
import { conflict, invalid } from "../../../kernel/errors";
import { cancelPrint, printAgain, printTestPage } from "../print-queue.server";
import { changePrinter, getPrinter } from "../printers.server";
import type { Rendered } from "../rendered";
import { connectPrintService, disconnectPrintService, printServiceScreen } from "./print-service.server";
import { enqueueServiceJobs, sendPrintJobs } from "./service-jobs.server";

const MINUTE = 60_000;
const render = async (): Promise<Rendered> => ({ type: "zpl", content: new TextEncoder().encode("^XA^XZ") });

beforeEach(async () => {
  const { directory } = systemWorld();
  await directory.delete(printJobs, sql`1`);
  await directory.delete(printServices, sql`1`);
});

/** A printer of a connected PrintNode account, with its test page queued. */
async function arrange({ isConnected = true } = {}) {
  const fake = new FakePrintNode();
  const world = systemWorld({ fetch: fake.fetch });
  if (isConnected) await connectPrintService(world, "printnode", PRINTNODE_KEY);
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId, { connection: "printnode", address: "7001" });
  await printTestPage(world, printerId);
  const newest = await world.directory.select(printJobs, {
    columns: ["id"],
    where: eq(printJobs.printerId, printerId),
  });
  const jobId = newest[0]?.id ?? "";
  const later = async (ms: number, renderNow = render) => {
    world.clock.now += ms;
    await sendPrintJobs(world, renderNow);
  };
  return { fake, world, warehouseId, printerId, jobId, later, job: () => jobOf(world, jobId) };
}

test("a job is sent to PrintNode at once, and is printed when PrintNode says so", async () => {
  const { fake, world, later, job } = await arrange();
  expect(world.jobs).toEqual([{ type: "send-print-jobs" }]);
  await later(0);
  expect(fake.jobs).toMatchObject([{ printerId: 7001, title: "Test page", content: btoa("^XA^XZ") }]);
  expect(await job()).toMatchObject({ state: "sent", attempts: 1, error: "" });
  await later(10_000);
  fake.report(9001, "done");
  await later(20_000);
  expect(await job()).toMatchObject({ state: "sent" });
  await later(10_000);
  expect(await job()).toMatchObject({ state: "printed", error: "" });
  expect(fake.jobs).toHaveLength(1);
});

test("an error that PrintNode reports is shown, and only a user prints it again", async () => {
  const { fake, world, jobId, later, job } = await arrange();
  await later(0);
  fake.report(9001, "error", "Out of paper");
  await later(MINUTE);
  expect(await job()).toMatchObject({ state: "failed", error: expect.stringContaining("Out of paper") });
  await later(MINUTE);
  expect(fake.jobs).toHaveLength(1);
  await printAgain(world, jobId, 1);
  await later(0);
  expect(fake.jobs).toHaveLength(2);
});

test("while PrintNode cannot be reached, the job waits with the reason and is tried again", async () => {
  const { fake, world, later, job } = await arrange();
  fake.troubles.next("is closed for maintenance");
  await later(0);
  expect(await job()).toMatchObject({ state: "queued", attempts: 1, error: expect.stringContaining("maintenance") });
  for (let n = 0; n < 24; n++) await later(MINUTE);
  expect(await job()).toMatchObject({ state: "failed", attempts: 25 });
  fake.troubles.calm();
  expect(fake.jobs).toHaveLength(0);
  world.jobs.length = 0;
  await enqueueServiceJobs(world);
  expect(world.jobs).toEqual([]);
});

test("a response that was lost prints once", async () => {
  const { fake, later, job } = await arrange();
  fake.troubles.next("loses its answer", { times: 1 });
  await later(0);
  expect(await job()).toMatchObject({ state: "queued" });
  await later(MINUTE);
  fake.report(9001, "done");
  await later(MINUTE);
  expect(await job()).toMatchObject({ state: "printed", attempts: 2 });
  expect(fake.jobs).toHaveLength(1);
});

test("a printer that PrintNode does not know ends the job", async () => {
  const { fake, later, job } = await arrange();
  fake.printers = [];
  await later(0);
  expect(await job()).toMatchObject({ state: "failed", error: expect.stringContaining("Printer not found") });
});

test("without a key the job waits with the reason, and is printed once PrintNode is connected", async () => {
  const { fake, world, later, job } = await arrange({ isConnected: false });
  await later(0);
  expect(await job()).toMatchObject({ state: "queued", error: expect.stringContaining("not connected") });
  await connectPrintService(world, "printnode", PRINTNODE_KEY);
  await later(MINUTE);
  expect(fake.jobs).toHaveLength(1);
});

test("a document that cannot be made yet is tried again; one that never can ends", async () => {
  const { fake, later, job } = await arrange();
  await later(0, () => Promise.reject(conflict("The label is still being created.", "label_not_ready")));
  expect(await job()).toMatchObject({ state: "queued", error: "The label is still being created." });
  await later(MINUTE, () => Promise.reject(invalid({}, "printer_does_not_fit", "It does not fit.")));
  expect(await job()).toMatchObject({ state: "failed", error: "It does not fit." });
  expect(fake.jobs).toHaveLength(0);
});

test("a job whose runs broke off five times ends", async () => {
  const { world, later, job } = await arrange();
  await world.directory.write(sql`update print_jobs set attempts = 5, state = 'sent', due_at = 0`);
  await later(0);
  expect(await job()).toMatchObject({ state: "failed", error: expect.stringContaining("without a result") });
});

test("a state that is never reported ends the job after an hour", async () => {
  const { fake, later, job } = await arrange();
  await later(0);
  fake.troubles.next("has an error of its own");
  await later(MINUTE);
  expect(await job()).toMatchObject({ state: "sent", error: expect.stringContaining("server error") });
  await later(60 * MINUTE);
  expect(await job()).toMatchObject({ state: "failed", error: expect.stringContaining("did not report") });
});

test("a canceled job is not sent, and cron finds what no message started", async () => {
  const { fake, world, jobId, later } = await arrange();
  world.jobs.length = 0;
  await enqueueServiceJobs(world);
  expect(world.jobs).toEqual([{ type: "send-print-jobs" }]);
  await cancelPrint(world, jobId);
  await later(0);
  expect(fake.jobs).toEqual([]);
});

test("print agents do not get jobs of PrintNode, also not after the printer was changed", async () => {
  const { fake, world, warehouseId, printerId, later, job } = await arrange();
  const { token } = await aPrintAgent(warehouseId);
  expect(await call(world, token)).toBeNull();
  await later(0);
  const { archivedAt: _archived, id: _id, ...printer } = await getPrinter(world, printerId);
  await changePrinter(world, printerId, {
    ...printer,
    key: undefined,
    connection: "network",
    address: "10.0.0.1:9100",
  });
  world.clock.now += 20 * MINUTE;
  expect(await call(world, token)).toBeNull();
  fake.report(9001, "done");
  await later(MINUTE);
  expect(await job()).toMatchObject({ state: "printed" });
});

test("two runs at once send a job once", async () => {
  const { fake, world } = await arrange();
  await Promise.all([sendPrintJobs(world, render), sendPrintJobs(world, render)]);
  expect(fake.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("the key is stored encrypted after it was verified, replaced, and deleted", async () => {
  const { fake, world } = await arrange({ isConnected: false });
  const refused = connectPrintService(world, "printnode", "0000000000000000");
  await expect(refused).rejects.toMatchObject({ reason: "print_service_refused" });
  expect(await printServiceScreen(world, "printnode")).toMatchObject({ account: null, printers: [] });
  expect(await connectPrintService(world, "printnode", PRINTNODE_KEY)).toBe(2);
  await connectPrintService(world, "printnode", PRINTNODE_KEY);
  const [row] = await world.directory.select(printServices, { columns: ["apiKeySealed", "apiKeyHint"] });
  expect(row?.apiKeySealed).not.toContain(PRINTNODE_KEY);
  expect(row?.apiKeyHint).toBe("…4b10");
  const logged = await world.directory.select(auditLog, {
    columns: ["detail"],
    where: eq(auditLog.subject, "PrintNode"),
  });
  expect(JSON.stringify(logged)).not.toContain(PRINTNODE_KEY);
  expect(await printServiceScreen(world, "printnode")).toMatchObject({
    account: { hint: "…4b10" },
    printers: [
      { id: "7001", computer: "PACK-PC", addedAs: expect.arrayContaining([expect.any(String)]) },
      { addedAs: [] },
    ],
  });
  fake.troubles.next("is closed for maintenance");
  expect(await printServiceScreen(world, "printnode")).toMatchObject({
    failure: expect.stringContaining("maintenance"),
    printers: [],
  });
  await disconnectPrintService(world, "printnode");
  await expect(disconnectPrintService(world, "printnode")).rejects.toMatchObject({ code: "not_found" });
});
