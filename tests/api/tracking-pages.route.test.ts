import { expect, test } from "vitest";
import { loader as sendFile } from "#app/routes/app/shipping/orders-to-send.file";
import { loader as run } from "#app/routes/app/shipping/run";
import { action as upload } from "#app/routes/app/shipping/tracking";
import { loader as page, action as ship } from "#app/routes/app/shipping/tracking.file";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { call, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

const form = (text: string) => {
  const body = new FormData();
  body.set("file", new File([text], "tracking.csv", { type: "text/csv" }));
  return body;
};

/** The path that the upload redirects to. */
async function nameOf(cookie: string, text: string): Promise<string> {
  const request = new Request("http://stowline.test/shipping/tracking", {
    method: "POST",
    headers: { Cookie: cookie },
    body: form(text),
  });
  const answer = (await (upload as (args: unknown) => Promise<unknown>)(remixArgs(request, {}))) as Response;
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

test("a file is previewed and shipped by its uploader, page by page", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "processing" });
  const cookie = await cookieOf("employee", { companyId: company.id });
  const fileId = await nameOf(cookie, `Order ID,Tracking Number\n${order.orderNumber},PARCEL-1\n`);
  const at = { path: `/shipping/tracking/${fileId}`, params: { fileId }, cookie };
  const asked = `route-${company.id}`;

  expect(await call(page, { ...at, method: "GET" })).toBe(200);
  expect(await call(page, { ...at, method: "GET", cookie: await cookieOf("employee") })).toBe(404);
  expect(await call(run, { method: "GET", path: `/shipping/runs/${asked}`, params: { asked }, cookie })).toBe(404);
  for (const _ of [1, 2]) {
    const body = new URLSearchParams({ asked });
    expect(await call(ship, { ...at, method: "POST", body })).toBe(303);
  }
  const seen = { method: "GET", path: `/shipping/runs/${asked}`, params: { asked } };
  expect(await call(run, { ...seen, cookie })).toBe(200);
  expect(await call(run, { ...seen, cookie: await cookieOf("employee", { companyId: (await aCompany()).id }) })).toBe(
    404,
  );
});

test("a file that is not a table returns to its form; users outside the warehouse cannot open it", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("employee", { companyId: company.id });
  const send = (text: string, by = cookie) =>
    call(upload, { method: "POST", path: "/shipping/tracking", cookie: by, body: form(text) });
  expect(await send("")).toBe(422);
  expect(await send("PK\u0003\u0004")).toBe(422);
  expect(await send("one column\nA\n")).toBe(422);
  const client = await cookieOf("client", { companyId: company.id });
  expect(await send("Order ID,Tracking Number\nA,PARCEL-1\n", client)).toBe(403);
  expect(await call(sendFile, { method: "GET", path: "/shipping/orders-to-send.csv", cookie: client })).toBe(403);
  const foreign = `/shipping/orders-to-send.csv?company=${(await aCompany()).id}`;
  expect(await call(sendFile, { method: "GET", path: foreign, cookie })).toBe(404);
});
