import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/kernel/permissions";
import { notificationStatement } from "#app/domain/notifications/notifications.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as dataExports from "#app/routes/app/my-data/page";
import * as markAllRead from "#app/routes/app/notifications/mark-all-read";
import * as markRead from "#app/routes/app/notifications/mark-read";
import * as open from "#app/routes/app/notifications/open";
import * as list from "#app/routes/app/notifications/page";
import * as settings from "#app/routes/app/profile/notifications";
import { aCompany } from "#tests/factories/company";
import { systemWorld, testEnv } from "#tests/factories/world";
import { call, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type Listed = { rows: { id: string; title: string; isUnread: boolean }[]; next: string | null; seen: string };
type Chosen = { choices: { kind: string; bell: boolean; mail: boolean }[] };

/** A page's response to a form posted without scripts. */
async function run(handler: unknown, path: string, cookie: string, form?: [string, string][], params = {}) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, params, state)).catch((thrown) => thrown);
  return { answer, costs: state.costs };
}

async function aBell() {
  const company = await aCompany();
  const ctx = systemWorld();
  for (const [kind, key] of [
    ["low-stock", "a"],
    ["invoice", "b"],
    ["low-stock", "c"],
  ] as const)
    await notificationStatement(ctx, ctx.db.company(company.id), {
      kind,
      key,
      title: key,
      body: key,
      path: `/x/${key}`,
    });
  return { company, as: (role: Role) => cookieOf(role, { companyId: company.id }) };
}
const titles = async (cookie: string, query = "") =>
  ((await run(list.loader, `/notifications${query}`, cookie)).answer as Listed).rows.map(({ title }) => title);

test("the list shows a kind or unread ones in two round trips; opening one marks it as read and redirects", async () => {
  const { company, as } = await aBell();
  const cookie = await as("client");
  const { answer, costs } = await run(list.loader, "/notifications", cookie);
  const { rows } = answer as Listed;
  expect([rows.map(({ title }) => title), costs.trips]).toEqual([["c", "b", "a"], 2]);
  expect(await titles(cookie, "?kind=low-stock")).toEqual(["c", "a"]);
  expect(await titles(cookie, "?kind=sync-failed")).toEqual([]);
  expect(await titles(cookie, "?kind=nonsense&before=x")).toEqual(["c", "b", "a"]);

  const params = { companyId: company.id, id: rows[0]!.id };
  const led = await run(open.loader, "/notifications/open", cookie, undefined, params);
  expect([(led.answer as Response).status, (led.answer as Response).headers.get("Location"), led.costs.trips]).toEqual([
    302,
    "/x/c",
    2,
  ]);
  expect(await titles(cookie, "?unread=1")).toEqual(["b", "a"]);
  await run(markRead.action, "/notifications/mark-read", cookie, [
    ["companyId", company.id],
    ["id", rows[1]!.id],
  ]);
  expect(await titles(cookie, "?unread=1")).toEqual(["a"]);
  const page = (await run(list.loader, "/notifications", cookie)).answer as Listed;
  await run(markAllRead.action, "/notifications/mark-all-read", cookie, [["upTo", page.seen]]);
  expect(await titles(cookie, "?unread=1")).toEqual([]);
  // Nothing is unread any more, so the marks of individually opened notifications are deleted, still in two round
  // trips.
  expect((await run(list.loader, "/notifications", cookie)).costs.trips).toBe(2);
});

test("an email's link does not open another company, and says when its subject no longer exists", async () => {
  const { company, as } = await aBell();
  const params = { companyId: company.id, id: systemWorld().newId() };
  const { answer } = await run(open.loader, "/notifications/open", await as("client"), undefined, params);
  expect((await flashOf(answer as Response))?.title).toBe("Already resolved");
  const foreign = await cookieOf("client", { companyId: (await aCompany()).id });
  expect(await call(open.loader, { method: "GET", path: "/notifications/open", params, cookie: foreign })).toBe(404);
});

test("the settings store the checked kinds, also none, and ignore kinds that the role cannot see", async () => {
  const { as } = await aBell();
  const cookie = await as("client");
  const chosen = async () => {
    const { answer, costs } = await run(settings.loader, "/profile/notifications", cookie);
    expect(costs.trips).toBe(2);
    return (answer as Chosen).choices.map(({ kind, bell, mail }) => [kind, bell, mail]);
  };
  const usual = [
    "low-stock",
    "new-orders",
    "lot-expiring",
    "invoice",
    "mention",
    "own-order",
    "return",
    "asn-arrived",
    "asn-received",
    "assembly-ended",
  ].map((kind) => [kind, true, false]);
  expect(await chosen()).toEqual(usual);
  const ticks: [string, string][] = [
    ["bell", "invoice"],
    ["mail", "invoice"],
    ["mail", "low-stock"],
    ["mail", "sync-failed"],
  ];
  const saved = await run(settings.action, "/profile/notifications", cookie, ticks);
  expect((saved.answer as Response).status).toBe(303);
  expect(await chosen()).toEqual([
    ["low-stock", false, true],
    ["new-orders", false, false],
    ["lot-expiring", false, false],
    ["invoice", true, true],
    ["mention", false, false],
    ["own-order", false, false],
    ["return", false, false],
    ["asn-arrived", false, false],
    ["asn-received", false, false],
    ["assembly-ended", false, false],
  ]);
  await run(settings.action, "/profile/notifications", cookie, []);
  expect((await chosen()).flat()).not.toContain(true);
  expect(
    await call(settings.action, {
      method: "POST",
      path: "/profile/notifications",
      cookie,
      body: new URLSearchParams({ bell: "nonsense" }),
    }),
  ).toBe(422);
});

test("a company's owner exports their own data only, an administrator any company's, others none", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = await cookieOf("company_manager", { companyId: mine.id });
  const see = await run(dataExports.loader, "/my-data", owner);
  expect(see.answer).toMatchObject({ company: { id: mine.id }, dataExports: [] });
  expect(see.costs.trips).toBe(2);
  const begin = (cookie: string, companyId: string, format = "json") =>
    call(dataExports.action, {
      method: "POST",
      path: "/my-data",
      cookie,
      body: new URLSearchParams({ companyId, format }),
    });
  expect(await begin(owner, theirs.id)).toBe(404);
  expect(await begin(owner, mine.id, "xlsx")).toBe(422);
  expect(await begin(owner, mine.id)).toBe(303);
  // Another tab has started one.
  expect(await begin(owner, mine.id, "csv")).toBe(409);
  const admin = await cookieOf("admin");
  expect((await run(dataExports.loader, "/my-data", admin)).answer).toMatchObject({ company: null });
  expect(await begin(admin, theirs.id)).toBe(303);
  for (const role of ["client", "warehouse_manager", "super_user", "employee"] as const)
    expect(await begin(await cookieOf(role, { companyId: mine.id }), mine.id)).toBe(403);
});
