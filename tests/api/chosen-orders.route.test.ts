import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/kernel/permissions";
import { RequestState } from "#app/http/request/request-state.server";
import * as bulk from "#app/routes/app/orders/bulk";
import * as picker from "#app/routes/app/orders/chosen/picker";
import * as tag from "#app/routes/app/orders/chosen/tag";
import * as untag from "#app/routes/app/orders/chosen/untag";
import * as exportFile from "#app/routes/app/orders/export.file";
import * as addTag from "#app/routes/app/orders/order/add-tag";
import * as orderPage from "#app/routes/app/orders/order/page";
import * as removeTag from "#app/routes/app/orders/order/remove-tag";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(handler: unknown, path: string, cookie: string, form?: Record<string, string>, params = {}) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, params, state)).catch((thrown) => thrown);
  return { answer, costs: state.costs };
}

async function posted(handler: unknown, path: string, cookie: string, form: Record<string, string>, params = {}) {
  const response = (await run(handler, path, cookie, form, params)).answer as Response;
  const said = await flashOf(response);
  return { to: response.headers.get("Location"), title: said?.title, text: said?.description };
}

async function setUp() {
  const company = await aCompany();
  const orders = [await anOrder(company), await anOrder(company)];
  const ids = orders.map(({ id }) => `id=${id}`).join("&");
  return { company, ids, as: (role: Role) => cookieOf(role, { companyId: company.id }) };
}

test("selected orders get and lose a tag and a picker, and the list keeps its filters", async () => {
  const { company, ids, as } = await setUp();
  const manager = await as("warehouse_manager");
  const ada = await aUser("employee", { companyId: company.id, name: "Ada" });
  const query = `?status=pending&${ids}`;

  const dialog = await run(tag.loader, `/orders/bulk/tag${query}`, manager);
  expect(dialog.answer).toMatchObject({ question: { total: 2 }, search: { status: "pending" } });
  expect(dialog.costs.trips).toBe(2);
  expect(await posted(tag.action, `/orders/bulk/tag${query}`, manager, { tag: "Rush" })).toEqual({
    to: "/orders?status=pending",
    title: "Tag added",
    text: "Added “Rush” to 2 orders.",
  });
  expect(await posted(tag.action, `/orders/bulk/tag${query}`, manager, { tag: "rush" })).toMatchObject({
    text: "No order needed “rush”.",
  });
  expect(await posted(untag.action, `/orders/bulk/untag?all=1&tag=rush`, manager, { tag: "rush" })).toMatchObject({
    to: "/orders?tag=rush",
    text: "Removed “rush” from 2 orders.",
  });
  expect(await posted(picker.action, `/orders/bulk/picker${query}`, manager, { pickerId: ada.id })).toMatchObject({
    title: "Picker assigned",
    text: "Assigned 2 orders to Ada.",
  });
  expect(await posted(picker.action, `/orders/bulk/picker${query}`, manager, { pickerId: "none" })).toMatchObject({
    title: "Picker removed",
    text: "Unassigned 2 orders.",
  });
  const { answer } = await run(picker.action, `/orders/bulk/picker${query}`, manager, { pickerId: "" });
  expect(JSON.stringify(answer)).toContain("Choose a picker");
});

test("an order's page shows its tags and picker, and adds and removes a tag", async () => {
  const { company, as } = await setUp();
  const manager = await as("warehouse_manager");
  const { id: orderId } = await anOrder(company);
  const press = ({ action }: { action: unknown }, label: string) =>
    posted(action, `/orders/${orderId}/tags?status=pending`, manager, { tag: label }, { orderId });
  const ada = await aUser("employee", { companyId: company.id, name: "Ada" });
  const labels = async () =>
    ((await run(orderPage.loader, `/orders/${orderId}`, manager, undefined, { orderId })).answer as { labels: unknown })
      .labels;

  expect(await press(addTag, " Rush ")).toEqual({
    to: `/orders/${orderId}?status=pending`,
    title: "Tag added",
    text: "Rush",
  });
  const assign = `/orders/bulk/picker?id=${orderId}&on=page`;
  expect(await posted(picker.action, assign, manager, { pickerId: ada.id })).toMatchObject({
    to: `/orders/${orderId}`,
  });
  expect(await labels()).toEqual({ tags: ["Rush"], mayTag: true, picker: "Ada", mayAssign: true });
  expect(await press(removeTag, "rush")).toMatchObject({ title: "Tag removed" });
  expect(await labels()).toMatchObject({ tags: [] });
});

test("a tag needs a text, and orders", async () => {
  const { ids, as } = await setUp();
  const manager = await as("warehouse_manager");
  const { answer } = await run(tag.action, `/orders/bulk/tag?${ids}`, manager, { tag: "  " });
  expect(answer).toMatchObject({ data: { result: { error: { tag: ["Enter a tag"] } } }, init: { status: 422 } });
  const none = await run(tag.action, "/orders/bulk/tag", manager, { tag: "Rush" });
  expect(none.answer).toMatchObject({ data: { result: { error: { "": ["Select at least one order."] } } } });
});

test.each(["employee", "client"] as const)("%s can neither tag nor assign orders", async (role) => {
  const { ids, as } = await setUp();
  const cookie = await as(role);
  for (const { loader } of [tag, untag, picker])
    expect(await run(loader, `/orders/bulk/tag?${ids}`, cookie)).toMatchObject({ answer: { init: { status: 403 } } });
});

test("a company's manager can tag its orders but not assign pickers", async () => {
  const { ids, as } = await setUp();
  const cookie = await as("company_manager");
  expect((await run(tag.loader, `/orders/bulk/tag?${ids}`, cookie)).answer).toMatchObject({ question: { total: 2 } });
  expect((await run(picker.loader, `/orders/bulk/picker?${ids}`, cookie)).answer).toMatchObject({
    init: { status: 403 },
  });
});

test("the list keeps its sort, columns, page and view through the actions on selected orders", async () => {
  const { ids, as } = await setUp();
  const manager = await as("warehouse_manager");
  const list = "due=late&sort=-total&columns=items%2Cnumber%2Cpicker&view=v1&cursor=c1";
  const query = `?${list}&${ids}`;
  const search = { due: "late", sort: "-total", columns: "items,number,picker", view: "v1", cursor: "c1" };

  const asked = await run(bulk.loader, `/orders/bulk${query}&act=hold`, manager);
  expect(asked.answer).toMatchObject({ question: { total: 2 }, search });
  const held = await posted(bulk.action, `/orders/bulk${query}&act=hold`, manager, { asked: "kept", reason: "Wait" });
  expect(held.to).toBe(`/orders?${list}`);
  expect((await posted(tag.action, `/orders/bulk/tag${query}`, manager, { tag: "Rush" })).to).toBe(`/orders?${list}`);
});

test("all that match are those on every page of the list, however it is sorted", async () => {
  const { as } = await setUp();
  const manager = await as("warehouse_manager");
  const query = "?status=pending&sort=-total&cursor=c1&columns=number&paper=a4&all=1";

  expect((await run(bulk.loader, `/orders/bulk${query}&act=hold`, manager)).answer).toMatchObject({
    question: { total: 2 },
  });
  expect((await run(tag.loader, `/orders/bulk/tag${query}`, manager)).answer).toMatchObject({ question: { total: 2 } });
});

test("the file has the selected orders, or all that match", async () => {
  const { company, ids, as } = await setUp();
  const third = await anOrder(company);
  const manager = await as("warehouse_manager");
  const lines = async (query: string) => {
    const { answer } = await run(exportFile.loader, `/orders/export?sort=-total&columns=number&${query}`, manager);
    return (await (answer as Response).text()).trim().split("\r\n").length - 1;
  };

  expect(await lines(ids)).toBe(2);
  expect(await lines(`${ids}&all=1`)).toBe(3);
  expect(await lines(`q=${third.orderNumber}&all=1&cursor=c1`)).toBe(1);
  expect(await lines("status=on-hold")).toBe(0);
});
