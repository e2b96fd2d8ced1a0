import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { COMPANY_TABS } from "#app/domain/companies/company-tabs";
import { RequestState } from "#app/http/request/request-state.server";
import * as companies from "#app/routes/app/companies/page";
import * as onboarding from "#app/routes/app/onboarding/page";
import * as storefront from "#app/routes/app/onboarding/storefront";
import * as users from "#app/routes/app/onboarding/users";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

async function visit<T = Record<string, unknown>>(
  door: unknown,
  path: string,
  cookie: string,
  { params = {}, form }: { params?: Record<string, string>; form?: Record<string, string> } = {},
) {
  const request = new Request(`http://stowline.test${path}`, {
    headers: { Cookie: cookie },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const run = door as (args: LoaderFunctionArgs) => Promise<unknown>;
  const answer = await run(remixArgs(request, params, state)).catch((thrown) => thrown);
  return { answer: answer as T, costs: state.costs };
}

type View = {
  grid: { cards: { id: string; details: object | null; mayEdit: boolean }[]; mayCreate: boolean } | null;
  one: {
    company: { id: string; details?: object };
    tabs: string[];
    panel: { tab: string; stats?: object } | null;
    figures: Record<string, object>;
    may: { edit: boolean; back: boolean };
  } | null;
};
const open = (path: string, cookie: string) => visit<View>(companies.loader, path, cookie);

test("a company's overview is two round trips", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 90 });
  const cookie = await cookieOf("client", { companyId: company.id });
  const path = `/companies?company=${company.id}`;
  for (let i = 0; i < 3; i++) await anOrder(company, { lines: [{ product, quantity: 1 }] });

  const { answer, costs } = await open(path, cookie);

  expect(costs.trips).toBe(2);
  expect(answer.one?.panel).toEqual({
    tab: "overview",
    hasRates: true,
    stats: { products: 1, unitsOnHand: 90, openOrders: 3, shippedThisMonth: 0 },
  });
});

test("every tab has its figure, reads two round trips, and reads no more rows when the company grows", async () => {
  const company = await aCompany();
  const other = await aCompany();
  const product = await aProduct(company, { onHand: 90 });
  await anOrder(other, { lines: [{ product: await aProduct(other, { onHand: 5 }), quantity: 1 }] });
  const cookie = await cookieOf("admin");
  const place = (n: number) =>
    Promise.all(Array.from({ length: n }, () => anOrder(company, { lines: [{ product, quantity: 1 }] })));
  const rowsRead: Record<string, number> = {};

  await place(12);
  for (const tab of COMPANY_TABS) {
    const { answer, costs } = await open(`/companies?company=${company.id}&tab=${tab}`, cookie);
    expect(answer.one?.tabs).toEqual(COMPANY_TABS);
    expect(answer.one?.panel?.tab, tab).toBe(tab);
    expect(costs.trips, tab).toBeLessThanOrEqual(2);
    expect(answer.one?.figures, tab).toEqual({
      orders: { kind: "count", n: 12, of: "open" },
      inventory: { kind: "count", n: 1, of: "products" },
      products: { kind: "count", n: 1, of: "products" },
      billing: { kind: "amounts", amounts: [], of: "due" },
      integrations: { kind: "count", n: 0, of: "integrations" },
      users: { kind: "count", n: 0, of: "users" },
    });
    rowsRead[tab] = costs.read;
  }

  await place(30);
  for (const tab of COMPANY_TABS) {
    const { costs } = await open(`/companies?company=${company.id}&tab=${tab}`, cookie);
    expect(costs.read - (rowsRead[tab] ?? 0), tab).toBeLessThanOrEqual(5);
  }
});

test("each role sees the tabs and figures of what it can read, and nothing of the others", async () => {
  const company = await aCompany();
  const seen = async (role: "company_manager" | "warehouse_manager" | "employee" | "client") => {
    const { answer } = await open(
      `/companies?company=${company.id}&tab=settings`,
      await cookieOf(role, { companyId: company.id }),
    );
    return { tabs: answer.one?.tabs, figures: Object.keys(answer.one?.figures ?? {}), tab: answer.one?.panel?.tab };
  };
  expect(await seen("company_manager")).toEqual({
    tabs: ["overview", "orders", "inventory", "products", "billing", "users", "processes", "settings"],
    figures: ["orders", "inventory", "products", "billing", "users"],
    tab: "settings",
  });
  expect(await seen("warehouse_manager")).toEqual({
    tabs: ["overview", "orders", "inventory", "products", "integrations", "users", "processes"],
    figures: ["orders", "inventory", "products", "integrations", "users"],
    tab: "overview",
  });
  expect(await seen("employee")).toMatchObject({
    tabs: ["overview", "orders", "inventory", "products", "processes"],
    figures: ["orders", "inventory", "products"],
  });
  expect(await seen("client")).toMatchObject({
    tabs: ["overview", "orders", "inventory", "products", "billing", "processes"],
    figures: ["orders", "inventory", "products", "billing"],
  });
});

test("a user with one company is redirected to it, one without gets a message, and others choose", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  for (const role of ["company_manager", "client", "employee", "warehouse_manager"] as const) {
    const { answer } = await open("/companies", await cookieOf(role, { companyId: mine.id }));
    expect((answer as unknown as Response).headers.get("Location"), role).toBe(`/companies?company=${mine.id}`);
    const { answer: lost, costs } = await open("/companies", await cookieOf(role));
    expect(lost, role).toMatchObject({ grid: null, one: null });
    expect(costs.trips).toBe(1);
  }
  const manager = await cookieOf("warehouse_manager", { companyId: mine.id, assigned: [other.id] });
  const { answer } = await open("/companies", manager);
  expect(answer.grid?.cards.map(({ id }) => id).sort()).toEqual([mine.id, other.id].sort());
  expect(answer.grid).toMatchObject({ mayCreate: false, cards: [{ mayEdit: false }, { mayEdit: false }] });
});

test("a tab that does not exist, or is not theirs, is the overview", async () => {
  const company = await aCompany();
  const tab = async (role: "admin" | "client", asked: string) =>
    (await open(`/companies?company=${company.id}&tab=${asked}`, await cookieOf(role, { companyId: company.id })))
      .answer.one?.panel?.tab;
  expect(await tab("admin", "nonsense")).toBe("overview");
  expect(await tab("admin", "processes")).toBe("processes");
  expect(await tab("client", "users")).toBe("overview");
});

test("another company is one that does not exist, to everyone who does not reach it", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  for (const role of ["company_manager", "client", "employee", "warehouse_manager"] as const) {
    const cookie = await cookieOf(role, { companyId: mine.id });
    for (const tab of ["overview", "users", "products", "inventory", "processes", "orders", "billing", "settings"]) {
      const { answer } = await open(`/companies?company=${theirs.id}&tab=${tab}`, cookie);
      expect((answer as unknown as { init: { status: number } }).init.status, `${role} ${tab}`).toBe(404);
    }
  }
});

test("a super user sees a company out of scope by its name, with its users only", async () => {
  const company = await aCompany({ phone: "1" });
  const cookie = await cookieOf("super_user");
  const { answer } = await open(`/companies?company=${company.id}`, cookie);
  expect(answer.one).toMatchObject({ tabs: ["users"], may: { edit: false } });
  expect(answer.one?.company).not.toHaveProperty("details");
  const grid = (await open("/companies", cookie)).answer.grid;
  expect(grid?.cards.every((card) => card.details === null)).toBe(true);
});

test("the keys of a store that could not be reached are not in the answer, and all else that was typed is", async () => {
  const company = await aCompany({ onboardingStep: "storefront" });
  const form = {
    type: "woocommerce",
    name: "Nova shop",
    "config.storeUrl": "http://192.168.1.9/shop",
    "config.apiKey": "ck_very_secret_key",
    "config.apiSecret": "cs_very_secret_too",
  };
  const { answer } = await visit<{ data: object; init: { status: number } }>(
    storefront.action,
    `/onboarding/${company.id}/storefront`,
    await cookieOf("admin"),
    { params: { companyId: company.id }, form },
  );
  expect(answer.init.status).toBeGreaterThanOrEqual(400);
  const text = JSON.stringify(answer.data);
  expect(text).toContain("Nova shop");
  expect(text).toContain("192.168.1.9");
  expect(text).not.toContain("very_secret");
  expect(text).toMatch(/config\.storeUrl":\[".+"\]/);
});

test("several people are invited at once; one who has an account stays in the form with the reason", async () => {
  const company = await aCompany({ onboardingStep: "users" });
  const cookie = await cookieOf("admin");
  const at = Date.now();
  const row = (index: number, email: string) => ({
    [`people[${index}].email`]: email,
    [`people[${index}].firstName`]: "Mara",
    [`people[${index}].lastName`]: "Engel",
    [`people[${index}].role`]: "client",
  });
  const send = (form: Record<string, string>) =>
    visit<{ data: { invited: string[]; result: object }; init: { status: number } }>(users.action, "/x", cookie, {
      params: { companyId: company.id },
      form,
    });
  const first = await send(row(0, `a${at}@nova.test`));
  expect((first.answer as unknown as Response).status).toBe(303);

  const { answer } = await send({ ...row(0, `A${at}@nova.test`), ...row(1, `b${at}@nova.test`) });

  expect(answer.data.invited).toEqual([`b${at}@nova.test`]);
  expect(answer.init.status).toBe(200);
  expect(answer.data.result).toMatchObject({
    initialValue: { people: [{ email: `A${at}@nova.test` }] },
    error: { "people[0].email": ["A user with this email address already has an account"] },
  });
});

test("Create Company sent twice from one form creates one company; from another form it is refused", async () => {
  const cookie = await cookieOf("admin");
  const { answer } = await visit<{ submission: string }>(onboarding.loader, "/onboarding", cookie);
  const send = async (submission: string) => {
    const form = { submission, name: "Sent Twice", category: "clothing", email: "a@b.test" };
    return (await visit<Response & { data?: unknown }>(onboarding.action, "/onboarding", cookie, { form })).answer;
  };
  const [first, again] = [await send(answer.submission), await send(answer.submission)];
  expect(first.headers.get("Location")).toBe(`/onboarding/${answer.submission}/users`);
  expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
  for (const other of ["", "not-an-id"])
    expect(await send(other)).toMatchObject({
      data: { result: { error: { name: [expect.stringContaining("A company named Sent Twice already exists")] } } },
    });
});
