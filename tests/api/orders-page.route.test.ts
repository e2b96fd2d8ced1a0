import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as edit from "#app/routes/app/orders/edit";
import * as history from "#app/routes/app/orders/history";
import * as pausePicking from "#app/routes/app/orders/list/pause-picking";
import * as refresh from "#app/routes/app/orders/list/refresh";
import * as resumePicking from "#app/routes/app/orders/list/resume-picking";
import * as setStatus from "#app/routes/app/orders/list/set-status";
import * as sync from "#app/routes/app/orders/list/sync";
import * as create from "#app/routes/app/orders/new";
import * as page from "#app/routes/app/orders/page";
import * as status from "#app/routes/app/orders/status";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(handler: unknown, path: string, cookie: string, form?: Record<string, string>, orderId = "") {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, { orderId }, state));
  return { answer, costs: state.costs };
}

/** The path that an action redirects to, and the message shown there. */
async function posted(handler: unknown, path: string, cookie: string, form: Record<string, string>, orderId?: string) {
  const { answer } = await run(handler, path, cookie, form, orderId);
  const response = answer as Response;
  const said = await flashOf(response);
  return { status: response.status, to: response.headers.get("Location"), title: said?.title, text: said?.description };
}

const resultOf = (answer: unknown) =>
  answer as { data: { result: { error: Record<string, string[]> } }; init: { status: number } };

async function setUp() {
  const company = await aCompany();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  return { company, cookie };
}

test("the list takes two round trips, also behind an order opened by its own address", async () => {
  const { company, cookie } = await setUp();
  const order = await anOrder(company);

  const list = await run(page.loader, "/orders?status=pending", cookie);
  expect(list.answer).toMatchObject({
    list: { rows: [{ id: order.id, actions: ["pick", "edit", "hold", "cancel"] }] },
  });
  expect(list.costs.trips).toBe(2);
  const behind = await run(page.loader, `/orders/view/${order.id}`, cookie);
  expect(behind.answer).toMatchObject({ list: { rows: [{ id: order.id }] } });
  expect(behind.costs.trips).toBeLessThanOrEqual(2);
});

test("the list's buttons report what they did, or why not, and keep the filters", async () => {
  const { company, cookie } = await setUp();
  const order = await anOrder(company, { status: "picked" });
  const press = ({ action }: { action: unknown }, form: Record<string, string> = {}) =>
    posted(action, "/orders/x?status=picked", cookie, form, order.id);

  expect(await press(refresh)).toMatchObject({
    status: 303,
    to: "/orders?status=picked",
    title: "Orders Refreshed",
  });
  expect(await press(setStatus, { status: "delivered" })).toMatchObject({
    title: "Error",
    text: "This order is ready to ship. Its status cannot be changed to delivered, only to shipped, picking, or cancelled.",
  });
  expect(await press(setStatus, { status: "shipped" })).toMatchObject({
    title: "Status Updated",
    text: `Order ${order.orderNumber} is now shipped.`,
  });
  const admin = await cookieOf("admin");
  const form = { companyId: company.id };
  expect(await posted(sync.action, "/orders/sync", admin, form)).toMatchObject({ title: "Sync Failed" });
});

test("Start Picking leads to the picking screen", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, { lines: [{ product }] });

  expect(await posted(setStatus.action, "/orders/x", cookie, { status: "picking" }, order.id)).toMatchObject({
    to: "/picking",
    title: "Picking Started",
  });
});

test("a new order is shown unfolded on the list; every wrong field comes back at once", async () => {
  const { company, cookie } = await setUp();
  const operationId = crypto.randomUUID();
  const wrong = { operationId, customerEmail: "x", "items[0].quantity": "0" };
  const { answer } = await run(create.action, "/orders/new", cookie, wrong);
  expect(resultOf(answer).init.status).toBe(422);
  expect(Object.keys(resultOf(answer).data.result.error).sort()).toEqual(
    [
      "companyId",
      "customerEmail",
      "customerName",
      "items[0].quantity",
      "items[0].sku",
      "orderNumber",
      "shippingAddress",
    ].sort(),
  );

  const form = {
    operationId,
    companyId: company.id,
    orderNumber: "N-1",
    customerName: "Mara",
    customerEmail: "m@example.test",
    shippingAddress: "Street 1\r\nTown",
  };
  const made = await posted(create.action, "/orders/new", cookie, form);
  expect(made).toMatchObject({ status: 303, title: "Order Created" });
  expect(made.to).toMatch(/^\/orders\?open=/);
  // The same form sent twice creates one order and gets the same response; another form creates another order.
  expect(await posted(create.action, "/orders/new", cookie, form)).toMatchObject({ to: made.to, text: made.text });
  const again = await run(create.action, "/orders/new", cookie, { ...form, operationId: crypto.randomUUID() });
  expect(resultOf(again.answer)).toMatchObject({
    init: { status: 409 },
    data: { result: { error: { orderNumber: ["This order number is already used. M-1001 is free."] } } },
  });
});

test("holding asks for a reason, and a form with everything unchanged edits nothing", async () => {
  const { company, cookie } = await setUp();
  const { id } = await anOrder(company, { shippingAddress: "Street 1\nTown" });
  const at = `/orders/view/${id}/status?to=on-hold&q=mara`;

  const { answer } = await run(status.action, at, cookie, { reason: " " }, id);
  expect(resultOf(answer).data.result.error.reason).toEqual(["Enter a reason for the hold"]);
  const form = { customerName: "Mara Engel", customerEmail: "mara@example.test", shippingAddress: "Street 1\r\nTown" };
  expect(await posted(edit.action, `/orders/view/${id}/edit`, cookie, form, id)).toMatchObject({
    title: "Order updated",
  });
  expect(await posted(status.action, at, cookie, { reason: "Asked to" }, id)).toMatchObject({
    to: "/orders?q=mara",
    title: "Status Updated",
  });
});

test("the edit form keeps the order of lines, so that an error is at its line", async () => {
  const { company, cookie } = await setUp();
  const product = await aProduct(company, { onHand: 9 });
  const lines = [{ product }, { sku: "UNKNOWN-1" }, { product, quantity: 2 }];
  const { id, items } = await anOrder(company, { status: "on-hold", lines });
  const { answer } = await run(edit.loader, `/orders/view/${id}/edit`, cookie, undefined, id);
  const form = answer as { values: { items: { id: string }[] }; problems: Record<string, { message: string }> };
  expect(form.values.items.map((item) => item.id)).toEqual(items.map((item) => item.id));
  expect(form.problems[items[1]?.id ?? ""]?.message).toContain("SKU UNKNOWN-1 on line 2 is unknown.");
});

test("a picker pauses and resumes their order from the list; a supervisor pauses and releases other users' orders", async () => {
  const { company, cookie } = await setUp();
  const order = await anOrder(company, { status: "pending" });
  const picker = await cookieOf("employee", { companyId: company.id });
  const other = await cookieOf("employee", { companyId: company.id });
  const act = (who: string, { action }: { action: unknown }) => posted(action, "/orders/x", who, {}, order.id);
  await posted(setStatus.action, "/orders/x", picker, { status: "picking" }, order.id);

  expect(await act(other, pausePicking)).toMatchObject({ title: "Error" });
  expect(await act(picker, pausePicking)).toMatchObject({ title: "Picking paused", to: "/orders" });
  const mine = (await run(page.loader, "/orders", picker)).answer;
  expect(mine).toMatchObject({ list: { rows: [{ actions: ["resume", "picked", "put-back"] }] } });
  expect(await act(picker, resumePicking)).toMatchObject({ title: "Picking resumed", to: "/picking" });
  expect(await act(cookie, resumePicking)).toMatchObject({ title: "Error" });
  const theirs = (await run(page.loader, "/orders", cookie)).answer;
  expect(theirs).toMatchObject({
    list: { rows: [{ actions: ["picked", "pause", "put-back", "edit", "hold", "cancel"] }] },
  });
  expect(await act(cookie, pausePicking)).toMatchObject({ title: "Picking paused" });
  const release = await posted(status.action, `/orders/view/${order.id}/status?to=pending`, cookie, {}, order.id);
  expect(release).toMatchObject({ title: "Status Updated", text: expect.stringContaining("is now pending") });

  const { answer } = await run(history.loader, `/orders/view/${order.id}/history`, cookie, undefined, order.id);
  const said = (answer as { entries: { event: string; note: string | null }[] }).entries;
  expect(said.map(({ event }) => event)).toEqual([
    "status",
    "pick-paused",
    "pick-resumed",
    "pick-paused",
    "status",
    "created",
  ]);
});

test("the form of a user with one company is filled with its next order number", async () => {
  const [company] = [await aCompany(), await aCompany()];
  await anOrder(company, { orderNumber: "M-1001" });
  const owner = await cookieOf("company_manager", { companyId: company.id });
  const numberFor = async (who: string) => (await run(create.loader, "/orders/new", who)).answer;
  expect(await numberFor(owner)).toMatchObject({ orderNumber: "M-1002" });
  expect(await numberFor(await cookieOf("admin"))).toMatchObject({ orderNumber: undefined });
});
