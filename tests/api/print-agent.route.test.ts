import { expect, test } from "vitest";
import { printTestPage } from "#app/domain/warehouses/printing/print-queue.server";
import { action } from "#app/routes/hooks/print-agent";
import { aPrintAgent, aPrinter } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";

const call = (token: string, body: unknown) =>
  answerOf(action, {
    method: "POST",
    path: "/print-agent/jobs",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
  });

test.each([
  ["label-203", "zpl", "^XA\n^PW400^LL200"],
  ["label-300", "zpl", "^XA\n^PW590^LL295"],
  ["label-pdf", "pdf", "%PDF-"],
  ["a4", "pdf", "%PDF-"],
  ["letter", "pdf", "%PDF-"],
])("a test page for a %s printer is %s", async (kind, type, start) => {
  const world = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId, { kind });
  const { token } = await aPrintAgent(warehouseId);
  await printTestPage(world, printerId);
  const { status, body } = await call(token, {});
  expect([status, body]).toMatchObject([200, { job: { run: 1, type } }]);
  const { id: jobId, content } = (body as { job: { id: string; content: string } }).job;
  expect(atob(content).startsWith(start)).toBe(true);
  expect(await call(token, { result: { jobId, run: 1, printed: true } })).toMatchObject({ body: { job: null } });
});

test("an unknown token and a body of another kind are refused", async () => {
  const { token } = await aPrintAgent((await aWarehouse()).id);
  expect((await call(`stowprint_${"0".repeat(64)}`, {})).status).toBe(401);
  for (const body of [null, [], { result: { jobId: "x" } }]) expect((await call(token, body)).status).toBe(400);
});
