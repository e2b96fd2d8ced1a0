import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as add from "#app/routes/app/printing/new";
import * as printers from "#app/routes/app/printing/printers";
import * as disconnect from "#app/routes/app/printing/service/disconnect";
import * as key from "#app/routes/app/printing/service/key";
import * as page from "#app/routes/app/printing/service/page";
import { FakePrintNode, PRINTNODE_KEY } from "#tests/support/printnode/printnode";
import { cookieOf } from "./call";
import { read } from "./plain-forms";
import { remixArgs } from "./remix-args";

let admin: string;
beforeAll(async () => {
  admin = await cookieOf("admin");
});
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(new FakePrintNode().fetch);
});
afterEach(() => vi.restoreAllMocks());

async function post(module: { action: unknown }, cookie: string, fields: Record<string, string> = {}) {
  const request = new Request("http://stowline.test/printing/printnode", {
    ...{ method: "POST", body: new URLSearchParams(fields) },
    headers: { Cookie: cookie, Accept: "text/html" },
  });
  return (module.action as (args: unknown) => Promise<unknown>)(remixArgs(request, {}));
}
const screen = () => read(page.loader, "/printing/printnode", admin);

test("an administrator connects PrintNode, adds one of its printers, and disconnects it", async () => {
  expect(await screen()).toEqual({ account: null, failure: null, printers: [] });
  expect(await post(key, admin, { apiKey: "0000000000000000" })).toMatchObject({
    data: { result: { error: { apiKey: [expect.stringContaining("rejected the key")] } } },
  });
  expect(await post(key, admin, { apiKey: ` ${PRINTNODE_KEY} ` })).toHaveProperty("status", 303);
  expect(await screen()).toMatchObject({ account: { hint: "…4b10" }, printers: [{ id: "7001" }, { id: "7002" }] });
  expect(await read(printers.loader, "/printing/printers", admin)).toMatchObject({ service: { hint: "…4b10" } });
  const form = await read<{ defaultValue: Record<string, string> }>(
    add.loader,
    "/printing/printers/new?printnode=7001&name=Zebra",
    admin,
  );
  expect(form.defaultValue).toMatchObject({ connection: "printnode", address: "7001", name: "Zebra" });
  expect(await post(add, admin, form.defaultValue)).toHaveProperty("status", 303);
  expect(await screen()).toMatchObject({ printers: [{ addedAs: ["Zebra"] }, { addedAs: [] }] });
  await post(disconnect, admin);
  expect(await screen()).toMatchObject({ account: null });
});

test("only administrators reach the settings of PrintNode", async () => {
  const employee = await cookieOf("employee");
  for (const [loader, path] of [
    [page.loader, "/printing/printnode"],
    [key.loader, "/printing/printnode/key"],
  ] as const)
    await expect(read(loader, path, employee)).rejects.toMatchObject({ init: { status: 403 } });
});

test.each(["0", "12a", "-4", "1234567890123"])("%s is no number of a PrintNode printer", async (address) => {
  const form = { name: `P ${address}`, warehouseId: "x", kind: "label-203", connection: "printnode", address };
  expect(await post(add, admin, form)).toMatchObject({
    data: { result: { error: { address: [expect.stringContaining("PrintNode lists it")] } } },
  });
});
