import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as work from "#app/routes/app/billing/activities";
import * as file from "#app/routes/app/billing/activities.file";
import * as newEntry from "#app/routes/app/billing/entries/new";
import * as page from "#app/routes/app/billing/page";
import * as firstRates from "#app/routes/app/billing/rates/first";
import * as newRates from "#app/routes/app/billing/rates/new";
import * as rates from "#app/routes/app/billing/rates/page";
import { aCompany } from "#tests/factories/company";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(handler: unknown, path: string, cookie: string, form?: Record<string, string>) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const args = {
    request,
    params: {},
    context: { cloudflare: { env: testEnv }, state },
  } as unknown as LoaderFunctionArgs;
  const answer = await (handler as Handler)(args).catch((thrown: unknown) => thrown);
  return { answer, costs: state.costs };
}
const statusOf = (answer: unknown): number =>
  answer instanceof Response ? answer.status : ((answer as { init?: { status?: number } }).init?.status ?? 200);
const resultOf = (answer: unknown) =>
  (answer as { data: { result: { error?: Record<string, string[]>; initialValue: Record<string, unknown> } } }).data
    .result;

const FORM = { effectiveFrom: "2026-01-01", currency: "USD", storagePer: "day", "charges.pack": "2.50" };

test("an administrator writes a company's rates, and its client reads them and not others", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const admin = await cookieOf("admin");
  const client = await cookieOf("client", { companyId: company.id });
  const stranger = await cookieOf("company_manager", { companyId: other.id });
  const path = `/billing/rates/new?company=${company.id}`;
  expect(statusOf((await run(newRates.action, path, admin, FORM)).answer)).toBe(303);
  expect(statusOf((await run(newRates.action, path, client, FORM)).answer)).toBe(403);

  // Users with a single company need not name it.
  const { answer, costs } = await run(rates.loader, "/billing/rates", client);
  expect(answer).toMatchObject({
    mayManage: false,
    one: { versions: [{ version: 1, rates: { charges: { pack: { rate: 2_500_000 } } } }] },
  });
  expect(costs.trips).toBe(2);
  for (const loader of [rates.loader, page.loader])
    expect(statusOf((await run(loader, `/billing?company=${company.id}`, stranger)).answer)).toBe(404);
});

test("a billing page takes two round trips, and one with a cached session", async () => {
  const company = await aCompany();
  const admin = await cookieOf("admin");
  const behind = `/billing/activities?company=${company.id}&charge=pack&from=2026-01-01&to=2026-01-31`;
  const trips: number[] = [];
  for (const [loader, path] of [
    [page.loader, "/billing"],
    [page.loader, `/billing?company=${company.id}`],
    [work.loader, behind],
  ] as const)
    trips.push((await run(loader, path, admin)).costs.trips);
  expect(trips).toEqual([2, 1, 1]);
  expect(statusOf((await run(work.loader, behind.replace("01-31", "31-01"), admin)).answer)).toBeGreaterThanOrEqual(
    400,
  );
  const answer = (await run(file.loader, behind, admin)).answer as Response;
  expect(answer.headers.get("Content-Type")).toContain("text/csv");
  expect((await answer.text()).split("\r\n")[0]).toContain("Amount");
});

test("the rates form works without scripts: rows are added and removed, and errors keep all typed values", async () => {
  const company = await aCompany();
  const admin = await cookieOf("admin");
  const path = `/billing/rates/new?company=${company.id}`;
  const insert = {
    __intent__: JSON.stringify({ type: "insert", payload: { name: "tiers", defaultValue: { charge: "pack" } } }),
  };
  const added = await run(newRates.action, path, admin, { ...FORM, ...insert });
  expect(resultOf(added.answer).initialValue).toMatchObject({ tiers: [{ charge: "pack" }], charges: { pack: "2.50" } });

  const wrong = await run(newRates.action, path, admin, {
    ...FORM,
    "charges.pack": "much",
    "materials[0].rate": "1",
    minimum: "x",
  });
  expect(statusOf(wrong.answer)).toBe(422);
  expect(Object.keys(resultOf(wrong.answer).error ?? {}).sort()).toEqual([
    "charges.pack",
    "materials[0].name",
    "minimum",
  ]);
  expect(resultOf(wrong.answer).initialValue).toMatchObject({ minimum: "x" });

  await run(newRates.action, path, admin, FORM);
  const again = await run(newRates.action, path, admin, FORM);
  expect(resultOf(again.answer).error).toEqual({
    effectiveFrom: ["Version 1 already starts on this day. Choose another day."],
  });
});

test("work is entered for a company in reach only", async () => {
  const company = await aCompany();
  const form = {
    operationId: crypto.randomUUID(),
    what: "special:",
    name: "Crate",
    amount: "5",
    currency: "USD",
    quantity: "1",
    day: "2026-01-02",
  };
  const path = `/billing/entries/new?company=${company.id}`;
  expect(
    statusOf((await run(newEntry.action, path, await cookieOf("client", { companyId: company.id }), form)).answer),
  ).toBe(403);
  const admin = await cookieOf("admin");
  expect(statusOf((await run(newEntry.action, "/billing/entries/new?company=none", admin, form)).answer)).toBe(404);
  expect(statusOf((await run(newEntry.action, path, admin, form)).answer)).toBe(303);
});

test("a company without rates gets a copy of another company's, once", async () => {
  const [source, company] = [await aCompany(), await aCompany()];
  const admin = await cookieOf("admin");
  await run(newRates.action, `/billing/rates/new?company=${source.id}`, admin, FORM);
  const path = `/billing/rates/first?company=${company.id}`;
  const { answer } = await run(firstRates.loader, path, admin);
  expect(answer).toMatchObject({
    hasCard: false,
    sources: expect.arrayContaining([expect.objectContaining({ value: source.id })]),
  });
  for (const _ of [1, 2])
    expect(statusOf((await run(firstRates.action, path, admin, { from: source.id })).answer)).toBe(303);
  expect((await run(rates.loader, `/billing/rates?company=${company.id}`, admin)).answer).toMatchObject({
    one: { versions: [{ version: 1, rates: { charges: { pack: { rate: 2_500_000 } } } }] },
  });
  expect((await run(firstRates.loader, path, admin)).answer).toMatchObject({ hasCard: true });
  expect(
    statusOf((await run(firstRates.action, "/billing/rates/first?company=none", admin, { from: source.id })).answer),
  ).toBe(404);
});
