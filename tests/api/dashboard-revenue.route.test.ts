import { expect, test } from "vitest";
import * as breakdownApi from "#app/routes/api/dashboard/company-breakdown";
import * as metricsApi from "#app/routes/api/dashboard/metrics";
import * as breakdownPage from "#app/routes/app/dashboard/breakdown";
import * as home from "#app/routes/app/home";
import { anApiKey } from "#tests/factories/api-key";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { answerOf } from "./api-response";
import { accountOf, call } from "./call";
import { remixArgs } from "./remix-args";

async function setUp() {
  const company = await aCompany();
  await anOrder(company, { totalMinor: 123_456 });
  await anOrder(company, { totalMinor: 5_000, currency: "EUR" });
  const [picker, manager] = [
    await accountOf("employee", { companyId: company.id }),
    await accountOf("warehouse_manager", { companyId: company.id }),
  ];
  const keyFor = async (areas: string[]) => (await anApiKey(manager, { access: "read", areas })).bearer;
  return { picker, manager, keyFor };
}

const metrics = (headers: Record<string, string>) =>
  answerOf(metricsApi.loader, { method: "GET", path: "/api/dashboard/metrics", headers });
const breakdown = (headers: Record<string, string>, metricType = "revenue") =>
  answerOf(breakdownApi.loader, {
    method: "GET",
    path: `/api/dashboard/company-breakdown?metricType=${metricType}`,
    headers,
  });

test("the API shows revenue to no employee and to no key for orders alone", async () => {
  const { picker, manager, keyFor } = await setUp();
  for (const headers of [{ Cookie: picker.cookie }, await keyFor(["orders"])]) {
    const { status, body } = await metrics(headers);
    expect([status, body]).toMatchObject([200, { dailyOrders: 2, revenue: null, changes: { revenue: null } }]);
    expect((await breakdown(headers)).status).toBe(403);
    expect((await breakdown(headers, "orders")).status).toBe(200);
  }
  for (const headers of [{ Cookie: manager.cookie }, await keyFor(["orders", "figures"])]) {
    expect((await metrics(headers)).body).toMatchObject({ revenue: "$1,235" });
    expect((await breakdown(headers)).status).toBe(200);
  }
});

test("an employee's revenue card shows a dash, names no currency and opens nothing", async () => {
  const { picker, manager } = await setUp();
  const cardFor = async (cookie: string) => {
    const request = new Request("http://stowline.test/", { headers: { Cookie: cookie } });
    const { dashboard } = await home.loader(remixArgs(request));
    return dashboard?.figures.metrics.at(-1);
  };
  expect(await cardFor(picker.cookie)).toMatchObject({ label: "Revenue", value: "—", also: null, opens: false });
  expect(await cardFor(manager.cookie)).toMatchObject({ value: "$1,235", also: "plus €50", opens: true });
  const dialog = { method: "GET", path: "/dashboard/revenue", params: { metricType: "revenue" } };
  expect(await call(breakdownPage.loader, { ...dialog, cookie: picker.cookie })).toBe(403);
  expect(await call(breakdownPage.loader, { ...dialog, cookie: manager.cookie })).toBe(200);
});
