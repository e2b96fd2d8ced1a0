import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { recordCronRun } from "#app/domain/system/cron-runs.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as admin from "#app/routes/app/admin/page";
import * as activateFilter from "#app/routes/app/filters/activate";
import * as deactivateFilter from "#app/routes/app/filters/deactivate";
import * as deleteFilter from "#app/routes/app/filters/delete";
import * as editFilter from "#app/routes/app/filters/edit";
import * as newFilter from "#app/routes/app/filters/new";
import * as filters from "#app/routes/app/filters/page";
import * as audit from "#app/routes/app/system/audit";
import * as databases from "#app/routes/app/system/databases";
import * as integrations from "#app/routes/app/system/integrations";
import * as ledger from "#app/routes/app/system/ledger";
import * as rebuildFigures from "#app/routes/app/system/ledger/rebuild-figures";
import * as reconcile from "#app/routes/app/system/ledger/reconcile";
import * as mail from "#app/routes/app/system/mail";
import * as messages from "#app/routes/app/system/messages";
import * as markHandled from "#app/routes/app/system/messages/mark-handled";
import * as openAgain from "#app/routes/app/system/messages/open-again";
import * as outbox from "#app/routes/app/system/outbox";
import * as system from "#app/routes/app/system/page";
import { contactMessages } from "#db/schema/directory/provider";
import { aCompany } from "#tests/factories/company";
import { systemWorld, testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run<T>(
  handler: unknown,
  path: string,
  form?: Record<string, string>,
  params: Record<string, string> = {},
) {
  const cookie = await cookieOf("admin");
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = (await (handler as Handler)(remixArgs(request, params, state))) as T;
  return { answer, costs: state.costs };
}

/** The path that an action redirects to, and the message shown there. */
async function posted(handler: unknown, path: string, form: Record<string, string>, params?: Record<string, string>) {
  const { answer } = await run<Response>(handler, path, form, params);
  const said = await flashOf(answer);
  return { status: answer.status, to: answer.headers.get("Location"), title: said?.title, text: said?.description };
}

const PAGES = {
  "/admin": admin,
  "/filters": filters,
  "/system": system,
  "/system/integrations": integrations,
  "/system/outbox": outbox,
  "/system/mail": mail,
  "/system/databases": databases,
  "/system/ledger": ledger,
  "/system/audit": audit,
  "/system/messages": messages,
};

test.each(Object.entries(PAGES))("%s takes two round trips", async (path, page) => {
  const { costs } = await run(page.loader, path);
  expect(costs.trips).toBeLessThanOrEqual(2);
});

test("the overview shows the database's size and the last cron run", async () => {
  const ctx = systemWorld();
  await recordCronRun(ctx, (counted) => counted.enqueue({ type: "drain-outbox" }));
  interface Overview {
    databaseSize: number;
    runs: { status: string; jobs: number }[];
    sizes: { name: string; rows: number }[];
  }
  const { answer } = await run<Overview>(system.loader, "/system");
  expect(answer.databaseSize).toBeGreaterThan(100_000);
  expect(answer.runs[0]).toMatchObject({ status: "done", jobs: 1 });
  expect(answer.sizes.find(({ name }) => name === "Users")?.rows).toBeGreaterThan(0);
});

test("a run of the cron that fails is written down, and its failure still seen by who started it", async () => {
  const ctx = systemWorld();
  await expect(
    recordCronRun(ctx, async () => {
      throw new TypeError("secret detail");
    }),
  ).rejects.toThrow("secret detail");
  const { answer } = await run<{ runs: { status: string; error: string }[] }>(system.loader, "/system");
  expect(answer.runs[0]).toMatchObject({ status: "failed", error: "It failed: TypeError. See the log for details." });
});

test("a filter option is added, switched off, edited and deleted, each with the specified message", async () => {
  const value = `v-${crypto.randomUUID()}`;
  const option = { pageLocation: "reports", filterType: "stockLevel", value, label: 'Say "so"', sortOrder: "4" };
  expect(await posted(newFilter.action, "/filters/new?page=reports", option)).toEqual({
    status: 303,
    to: "/filters?page=reports",
    title: "Filter Added",
    text: '"Say "so"" was added.',
  });

  interface Groups {
    groups: { key: string; options: { id: string; value: string; isActive: boolean; sortOrder: number }[] }[];
  }
  const found = async () => {
    const { answer } = await run<Groups>(filters.loader, "/filters?page=reports");
    return answer.groups.flatMap(({ options }) => options).find((one) => one.value === value);
  };
  const id = (await found())?.id ?? "";
  expect(await posted(deactivateFilter.action, "/filters/x/deactivate", {}, { id })).toMatchObject({
    title: "Filter updated",
  });
  expect(await found()).toMatchObject({ isActive: false, sortOrder: 4 });
  expect(await posted(activateFilter.action, "/filters/x/activate", {}, { id })).toMatchObject({
    text: '"Say "so"" is active again.',
  });
  expect(await found()).toMatchObject({ isActive: true });

  const edit = await posted(editFilter.action, `/filters/${id}/edit`, { ...option, sortOrder: "" }, { id });
  expect(edit).toMatchObject({ to: "/filters", title: "Filter updated" });
  expect(await found()).toMatchObject({ isActive: true, sortOrder: 0 });

  expect(await posted(deleteFilter.action, "/filters/x/delete", {}, { id })).toMatchObject({ title: "Filter deleted" });

  expect(await found()).toBeUndefined();
});

test("the form for a new option keeps the typed values and names each invalid field", async () => {
  const { answer } = await run<{ data: { result: { error: object } }; init: { status: number } }>(
    newFilter.action,
    "/filters/new",
    { pageLocation: "", value: " ", sortOrder: "half" },
  );
  expect(answer.init.status).toBe(422);
  expect(answer.data.result.error).toEqual({
    pageLocation: ["Page location is required"],
    filterType: ["Filter type is required"],
    value: ["Value is required"],
    label: ["Label is required"],
    sortOrder: ["Enter a whole number"],
  });
});

test("a reconciliation can be started from the page, which shows its result", async () => {
  await aCompany();
  const { status, to, title } = await posted(reconcile.action, "/system/ledger/reconcile", {});
  expect({ status, to }).toEqual({ status: 303, to: "/system/ledger" });
  expect(title).toBeTruthy();
  const { answer } = await run<{ checks: { companies: number }[] }>(ledger.loader, "/system/ledger");
  expect(answer.checks[0]?.companies).toBeGreaterThan(0);
});

test("the report figures are rebuilt from the page of the ledger", async () => {
  await aCompany();
  expect(await posted(rebuildFigures.action, "/system/ledger/rebuild-figures", {})).toMatchObject({
    to: "/system/ledger",
    title: expect.stringMatching(/^(Report figures rebuilt|Rebuild started)$/),
  });
});

test("a contact message is marked as handled and opened again", async () => {
  const ctx = systemWorld();
  const id = ctx.newId();
  const message = { name: "Ana", email: "ana@example.test", subject: "A demo", message: "Please call me." };
  await ctx.directory.insert(contactMessages, { id, ...message, createdAt: ctx.now() });
  const isListed = async (view: string) => {
    const { answer } = await run<{ rows: { id: string }[] }>(messages.loader, `/system/messages?view=${view}`);
    return answer.rows.some((row) => row.id === id);
  };
  expect(await posted(markHandled.action, `/system/messages/${id}/mark-handled`, {}, { id })).toMatchObject({
    to: "/system/messages?view=open",
    title: "Marked as handled",
  });
  expect([await isListed("open"), await isListed("handled")]).toEqual([false, true]);
  expect(await posted(openAgain.action, `/system/messages/${id}/open-again?view=handled`, {}, { id })).toMatchObject({
    to: "/system/messages?view=handled",
    title: "Reopened",
  });
  expect(await isListed("open")).toBe(true);
});
