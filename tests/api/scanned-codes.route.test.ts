import { expect, test } from "vitest";
import { loader as root } from "#app/root";
import * as warehouses from "#app/routes/api/warehouses/collection";
import * as warehouse from "#app/routes/api/warehouses/one";
import * as edit from "#app/routes/app/warehouses/edit";
import * as one from "#app/routes/app/warehouses/one";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "#tests/factories/company";
import { aWarehouse } from "#tests/factories/warehouse";
import { answerOf } from "./api-response";
import { call, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

const content = (code: string) => ({ code, name: "Codes", timeZone: "Europe/Berlin", workingDays: [1, 2] });

/** What the document of any page says. */
async function codesOfPage(cookie: string): Promise<string | undefined> {
  const request = new Request("http://stowline.test/picking", { headers: { Cookie: cookie } });
  return ((await root(remixArgs(request))) as unknown as { data: { codes?: string } }).data.codes;
}

test("the edit page turns codes on and off, and the pages of those who work there say so", async () => {
  const { id: warehouseId, code } = await aWarehouse({ code: "MAINLY" });
  const cookie = await cookieOf("admin");
  const save = (id: string, codes: string[], named: string) => {
    const body = new URLSearchParams({ code: named, name: "Codes", timeZone: "UTC", workingDays: "1" });
    for (const kind of codes) body.append("scannedCodes", kind);
    return call(edit.action, { method: "POST", path: "/", cookie, params: { warehouseId: id }, body });
  };
  expect(await save(warehouseId, ["pdf417", "databar"], code)).toBe(303);
  const read = async (loader: unknown) => {
    const request = new Request("http://stowline.test/", { headers: { Cookie: cookie } });
    const run = loader as (args: ReturnType<typeof remixArgs>) => Promise<Record<string, object>>;
    return run(remixArgs(request, { warehouseId }));
  };
  expect((await read(edit.loader)).defaultValue).toMatchObject({ scannedCodes: ["databar", "pdf417"] });
  expect((await read(one.loader)).warehouse).toMatchObject({ scannedCodes: ["databar", "pdf417"] });
  expect(await save(warehouseId, ["maxicode"], code)).toBe(422);

  const picker = await cookieOf("employee");
  expect(await codesOfPage(picker)).toBe("itf");
  expect(await save(MAIN_WAREHOUSE, ["itf", "aztec"], "MAIN")).toBe(303);
  expect(await codesOfPage(picker)).toBe("itf aztec");
  expect(await save(MAIN_WAREHOUSE, [], "MAIN")).toBe(303);
  expect(await codesOfPage(picker)).toBe("");
  expect(await codesOfPage(await cookieOf("client", { companyId: (await aCompany()).id }))).toBeUndefined();
  expect(await codesOfPage("")).toBeUndefined();
});

test("programs read and change the codes; without them they stay, and unknown ones are refused", async () => {
  const cookie = await cookieOf("admin");
  const body = content(`C${crypto.randomUUID().slice(0, 8)}`.toUpperCase());
  const made = await answerOf<{ id: string }>(warehouses.action, { method: "POST", path: "/", cookie, body });
  expect(made).toMatchObject({ status: 201, body: { scannedCodes: ["itf"] } });
  const params = { warehouseId: made.body.id };
  const put = (more: object) =>
    answerOf(warehouse.action, { method: "PUT", path: "/", cookie, params, body: { ...body, ...more } });
  expect(await put({ scannedCodes: ["aztec", "databar"] })).toMatchObject({
    status: 200,
    body: { scannedCodes: ["databar", "aztec"] },
  });
  expect(await put({ name: "Renamed" })).toMatchObject({ status: 200, body: { scannedCodes: ["databar", "aztec"] } });
  expect(await put({ scannedCodes: ["maxicode"] })).toMatchObject({ status: 422 });
  const listed = await answerOf<object[]>(warehouses.loader, { method: "GET", path: "/", cookie });
  expect(listed.body).toContainEqual(expect.objectContaining({ name: "Renamed", scannedCodes: ["databar", "aztec"] }));
});

test("only administrators turn codes on or off", async () => {
  const { id: warehouseId, code } = await aWarehouse();
  const companyId = (await aCompany()).id;
  const body = { ...content(code), scannedCodes: ["aztec"] };
  for (const role of ["warehouse_manager", "employee", "client"] as const) {
    const cookie = await cookieOf(role, { companyId });
    const sent = { method: "PUT", path: "/", cookie, params: { warehouseId } };
    expect((await answerOf(warehouse.action, { ...sent, body })).status, role).toBe(403);
    const form = new URLSearchParams({ ...body, workingDays: "1", scannedCodes: "aztec" } as Record<string, string>);
    expect(await call(edit.action, { ...sent, method: "POST", body: form }), role).toBe(403);
  }
  const read = await answerOf(warehouse.loader, {
    ...{ method: "GET", path: "/", params: { warehouseId } },
    cookie: await cookieOf("admin"),
  });
  expect(read.body).toMatchObject({ scannedCodes: [] });
});
