import { beforeEach, expect, test } from "vitest";
import type { PartnerWorld } from "#app/integrations/partner";
import type { ServiceJob } from "#app/integrations/print-service";
import { printNode } from "#app/integrations/printnode/print-node";
import { FakePrintNode, PRINTNODE_KEY } from "#tests/support/printnode/printnode";

let fake: FakePrintNode;
let world: PartnerWorld;
beforeEach(() => {
  fake = new FakePrintNode();
  world = { fetch: fake.fetch, now: Date.now, randomHex: () => "", allowLocalStores: false };
});

const aJob = (over: Partial<ServiceJob> = {}): ServiceJob => ({
  ...{ key: "job-1", printerId: "7001", title: "Label 1042", type: "zpl" },
  content: btoa("^XA^XZ"),
  ...over,
});
const submit = (job: ServiceJob) => printNode.submit(world, PRINTNODE_KEY, job);
const stateOf = async (id: string) => (await printNode.readStates(world, PRINTNODE_KEY, [id])).get(id);

test("all printers of the account are listed with their computers", async () => {
  expect(await printNode.listPrinters(world, PRINTNODE_KEY)).toEqual([
    { id: "7001", name: "Zebra ZD421", computer: "PACK-PC", isOnline: true },
    { id: "7002", name: "Office", computer: "OFFICE-PC", isOnline: false },
  ]);
  const [printer] = fake.printers;
  fake.printers = Array.from({ length: 230 }, (_, n) => ({ ...printer!, id: n + 1 }));
  expect((await printNode.listPrinters(world, PRINTNODE_KEY)).map(({ id }) => Number(id))).toEqual(
    fake.printers.map(({ id }) => id),
  );
});

test("ZPL is sent raw, and PDF as PDF", async () => {
  await submit(aJob());
  await submit(aJob({ key: "job-2", type: "pdf", content: "AP8=" }));
  expect(fake.jobs).toMatchObject([
    { printerId: 7001, title: "Label 1042", contentType: "raw_base64", content: btoa("^XA^XZ") },
    { contentType: "pdf_base64", content: "AP8=" },
  ]);
});

test("a job whose response was lost is found, and not printed twice", async () => {
  fake.troubles.next("loses its answer", { times: 1 });
  await expect(submit(aJob())).rejects.toThrow();
  expect(await submit(aJob())).toBe(String(fake.jobs[0]?.id));
  expect(fake.jobs).toHaveLength(1);
  fake.jobs.length = 0;
  await expect(submit(aJob())).rejects.toMatchObject({ fault: "refused" });
});

test.each([
  ["queued_to_print", "", { kind: "open" }],
  ["done", "", { kind: "printed" }],
  ["error", "No paper", { kind: "failed", why: 'PrintNode failed to print it. It said: "No paper"' }],
  ["expired", "", { kind: "failed", why: expect.stringContaining("in time") }],
  ["deleted", "", { kind: "failed", why: expect.stringContaining("deleted") }],
])("the state %s is read", async (state, message, expected) => {
  const id = await submit(aJob());
  fake.report(id, "sent_to_client");
  fake.report(id, state, message);
  expect(await stateOf(id)).toEqual(expected);
});

test("a job that is printed after an error counts as printed", async () => {
  const id = await submit(aJob());
  for (const state of ["error", "queued", "done", "deleted"]) fake.report(id, state);
  expect(await stateOf(id)).toEqual({ kind: "printed" });
});

test.each([
  ["refuses the key", "auth"],
  ["asks to slow down", "rate-limited"],
  ["is closed for maintenance", "unavailable"],
  ["has an error of its own", "unavailable"],
  ["is behind a firewall that refuses us", "unavailable"],
  ["breaks off in the middle of its answer", "unavailable"],
  ["cuts its answer short", "nonsense"],
  ["sends us elsewhere", "redirect"],
] as const)("PrintNode that %s is a fault", async (trouble, fault) => {
  fake.troubles.next(trouble);
  await expect(printNode.listPrinters(world, PRINTNODE_KEY)).rejects.toMatchObject({ fault });
});

test("an unknown printer is refused with PrintNode's reason, and a malformed key before any call", async () => {
  await expect(submit(aJob({ printerId: "1" }))).rejects.toMatchObject({
    fault: "refused",
    message: expect.stringContaining("Printer not found"),
  });
  const calls = fake.requests.length;
  await expect(printNode.listPrinters(world, "no key")).rejects.toMatchObject({ fault: "auth" });
  expect(fake.requests).toHaveLength(calls);
});
