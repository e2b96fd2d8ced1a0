import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aPrintQueue, call, jobOf, printed } from "#tests/factories/print-queue";
import { worldOf } from "#tests/factories/world";
import { cancelPrint, printAgain, printQueueScreen, printTestPage, sweepPrintJobs } from "./print-queue.server";
import { archivePrinter, restorePrinter } from "./printers.server";
import { PrinterForm } from "./printing.schema";
import { printAt } from "./stations.server";

test("a document waits once however often it is sent; sent after it was printed, it is a reprint", async () => {
  const { world, tokens, send } = await aPrintQueue({ jobs: 0 });
  const [token = ""] = tokens;
  const twice = await Promise.all([send("order"), send("order")]);
  expect(twice.filter(Boolean)).toHaveLength(1);
  const first = (await call(world, token)) as { id: string };
  expect([await send("order"), await send("order", { once: true })]).toEqual([null, null]);
  await call(world, token, printed(first.id));
  expect(await send("order", { once: true })).toBeNull();
  const again = (await send("order")) ?? "";
  expect(again).not.toBe(first.id);
  await expect(printAgain(world, first.id, 1)).rejects.toMatchObject({ reason: "stale_version" });
  expect(await call(world, token)).toMatchObject({ id: again, run: 2 });
});

test("a station prints what it has a printer for", async () => {
  const { world, printerId } = await aPrintQueue({ jobs: 0 });
  const document = { kind: "pick-list", orderId: world.newId() } as const;
  const pickList = { use: "pickList", companyId: null, title: "Pick list", document } as const;
  const slip = { ...pickList, use: "packingSlip", document: { ...document, kind: "packing-slip" } } as const;
  const station = { name: "Packing", printerOf: { packingSlip: printerId } };
  expect(await printAt(world, station, [pickList, slip])).toEqual({ queued: 1, waiting: 0 });
  await expect(printAt(world, station, [pickList])).rejects.toMatchObject({ reason: "station_without_printer" });
});

test("an open job is canceled and not printed again; canceled before it was printed, it is no reprint", async () => {
  const { world, tokens, keys } = await aPrintQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  await expect(printAgain(world, key, 1)).rejects.toMatchObject({ reason: "stale_version" });
  await cancelPrint(world, key);
  await expect(cancelPrint(world, key)).rejects.toMatchObject({ reason: "stale_version" });
  expect(await call(world, token)).toBeNull();
  await printAgain(world, key, 0);
  expect(await call(world, token)).toMatchObject({ run: 1 });
  await expect(cancelPrint(world, "none")).rejects.toMatchObject({ code: "not_found" });
  await expect(printAgain(world, "none", 0)).rejects.toMatchObject({ code: "not_found" });
});

test("an old job is printed again as a new one, first in the queue and after what waits, once for each page", async () => {
  const { world, tokens, keys, send } = await aPrintQueue();
  const [token = "", old = ""] = [tokens[0], keys[0]];
  await call(world, token);
  await call(world, token, printed(old));
  world.clock.now += 21 * 86_400_000;
  const waiting = await send(world.newId());
  const twice = await Promise.allSettled([printAgain(world, old, 1), printAgain(world, old, 1)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { jobs } = await printQueueScreen(world, {});
  const [first, ...others] = jobs;
  expect(first).toMatchObject({ run: 2, lastRun: 2, state: "queued", createdAt: world.clock.now });
  expect(others).toContainEqual(expect.objectContaining({ id: old, run: 1, lastRun: 2, state: "printed" }));
  expect(await call(world, token)).toMatchObject({ id: waiting });
  expect(await call(world, token)).toMatchObject({ id: first?.id, run: 2 });
  await call(world, token, printed(first?.id ?? "", 2));
  // The page that the user pressed the button on is out of date; a new one prints the same job again.
  await expect(printAgain(world, old, 1)).rejects.toMatchObject({ reason: "stale_version" });
  await printAgain(world, old, 2);
  expect(await call(world, token)).toMatchObject({ run: 3 });
});

test("an archived printer takes no jobs and cancels those that wait; restored, it prints again", async () => {
  const { world, tokens, keys, printerId, send } = await aPrintQueue();
  await archivePrinter(world, printerId);
  expect(await jobOf(world, keys[0] as string)).toMatchObject({ state: "canceled" });
  expect(await send(world.newId())).toBeNull();
  await expect(printTestPage(world, printerId)).rejects.toMatchObject({ code: "not_found" });
  await expect(printAgain(world, keys[0] as string, 0)).rejects.toMatchObject({ reason: "stale_version" });
  await restorePrinter(world, printerId);
  await printAgain(world, keys[0] as string, 0);
  expect(await call(world, tokens[0] as string)).toMatchObject({ run: 1 });
});

test("staff see and change the jobs of their companies and those of none", async () => {
  const { world, send } = await aPrintQueue({ jobs: 0 });
  const [own, second, foreign] = [await aCompany(), await aCompany(), await aCompany()];
  const picker = worldOf(await aUser("employee", { companyId: own.id, assigned: [second.id] }), "floor.work");
  const sent = async (companyId: string | null) => (await send(world.newId(), { companyId })) ?? "";
  const [ofNone, ofOwn] = [await sent(null), await sent(own.id)];
  const [ofSecond, ofForeign] = [await sent(second.id), await sent(foreign.id)];
  const { jobs } = await printQueueScreen(picker, {});
  const shown = jobs.map(({ id }) => id);
  expect(shown).toEqual(expect.arrayContaining([ofNone, ofOwn, ofSecond]));
  expect(shown).not.toContain(ofForeign);
  await expect(cancelPrint(picker, ofForeign)).rejects.toMatchObject({ code: "not_found" });
  expect(await jobOf(world, ofForeign)).toMatchObject({ state: "queued" });
});

test("the queue continues page by page, and old jobs are deleted", async () => {
  const { world, keys } = await aPrintQueue({ jobs: 51 });
  const { jobs, next } = await printQueueScreen(world, {});
  expect(jobs).toHaveLength(50);
  const rest = await printQueueScreen(world, { cursor: next ?? "" });
  expect(rest.jobs.map(({ id }) => id)).toContain(keys[0]);
  await cancelPrint(world, keys[0] as string);
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
