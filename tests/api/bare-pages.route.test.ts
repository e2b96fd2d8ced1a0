import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader as work } from "#app/routes/app/billing/activities";
import { loader as contact } from "#app/routes/app/billing/contact";
import { loader as newEntry } from "#app/routes/app/billing/entries/new";
import { loader as entries } from "#app/routes/app/billing/entries/page";
import { loader as account } from "#app/routes/app/billing/invoices/account";
import { loader as firstRates } from "#app/routes/app/billing/rates/first";
import { loader as newRates } from "#app/routes/app/billing/rates/new";
import { loader as statement } from "#app/routes/app/billing/receivables/statement";
import { loader as choose } from "#app/routes/app/companies/choose";
import { loader as editCompany } from "#app/routes/app/companies/edit";
import { loader as editHandling } from "#app/routes/app/companies/handling";
import { loader as newProduct } from "#app/routes/app/companies/products.new";
import { loader as newUser } from "#app/routes/app/companies/users.new";
import { loader as newImport } from "#app/routes/app/imports/new";
import { action as choosePaper } from "#app/routes/app/paper";
import { loader as profile } from "#app/routes/app/profile/page";
import { loader as checkStaging } from "#app/routes/app/staging/check";
import { loader as skuMappings } from "#app/routes/app/staging/skus";
import { action as chooseUnits } from "#app/routes/app/units";
import { aCompany } from "#tests/factories/company";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

const pageRequest = (path: string, cookie: string) =>
  new Request(`http://stowline.test${path}`, { headers: { Cookie: cookie } });

/** The path that a page redirects to, whether it throws or returns the redirect. */
async function led(handler: unknown, path: string, cookie: string, form?: Record<string, string>) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const answer = await (handler as Handler)(remixArgs(request, {})).catch((thrown) => thrown);
  const { init } = answer as { init?: ResponseInit };
  const { status, headers } = init ?? (answer as Response);
  const sent = new Headers(headers);
  return { status, to: sent.get("Location"), set: sent.get("Set-Cookie") };
}

const PAGES = [
  ["/companies/users/new", "new-user", newUser],
  ["/companies/products/new", "new-product", newProduct],
  ["/companies/edit", "edit-company", editCompany],
  ["/companies/processes/edit", "edit-handling", editHandling],
  ["/imports/new", "import-products", newImport],
  ["/billing/entries", "entries", entries],
  ["/billing/activities", "work", work],
  ["/billing/account", "account", account],
  ["/billing/contact", "billing-contact", contact],
  ["/billing/statement", "statement", statement],
  ["/billing/rates/first", "first-rates", firstRates],
  ["/billing/rates/new", "new-rates", newRates],
  ["/billing/entries/new", "new-entry", newEntry],
  ["/staging/check", "staging-check", checkStaging],
  ["/staging/skus", "sku-mappings", skuMappings],
] as const;

test.each(PAGES)("%s without a company leads to the company picker", async (path, page, loader) => {
  const cookie = await cookieOf("admin");
  expect(await led(loader, path, cookie)).toMatchObject({ status: 303, to: `/choose-company?for=${page}` });
});

test.each([
  ["/companies/edit", editCompany, "/companies/edit?company="],
  ["/companies/processes/edit", editHandling, "/companies/processes/edit?company="],
  ["/imports/new", newImport, "/imports/new?company="],
  ["/billing/activities", work, "/billing?company="],
] as const)("%s without a company leads a user with one company to that one", async (path, loader, to) => {
  const { id } = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: id });
  expect(await led(loader, path, cookie)).toMatchObject({ status: 303, to: expect.stringContaining(`${to}${id}`) });
});

test("the statement of a user with one company needs no company in its address", async () => {
  const { id } = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: id });
  expect(await statement(remixArgs(pageRequest("/billing/statement", cookie), {}))).toMatchObject({ company: { id } });
});

test("work without a charge leads to the company's month", async () => {
  const { id } = await aCompany();
  const answer = await led(work, `/billing/activities?company=${id}`, await cookieOf("admin"));
  expect(answer).toMatchObject({ status: 303, to: `/billing?company=${id}` });
});

test("the company picker offers the companies in reach, and leads to the page with the chosen one", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const cookie = await cookieOf("warehouse_manager", { companyId: mine.id });
  const page = (await (choose as Handler)(
    remixArgs(pageRequest("/choose-company?for=import-products", cookie), {}),
  )) as { companies: { id: string }[] };
  expect(page.companies.map(({ id }) => id)).toEqual([mine.id]);
  expect(page.companies.map(({ id }) => id)).not.toContain(theirs.id);
  const path = `/choose-company?for=import-products&company=${mine.id}`;
  expect(await led(choose, path, cookie)).toMatchObject({
    status: 303,
    to: `/imports/new?company=${mine.id}&kind=products`,
  });
  expect(await led(choose, "/choose-company?for=account", cookie)).toMatchObject({ status: 403 });
  expect(await led(choose, "/choose-company?for=elsewhere", cookie)).toMatchObject({ status: 422 });
});

test("the chosen paper size is stored, and the response redirects back", async () => {
  const cookie = await cookieOf("employee", { companyId: (await aCompany()).id });
  const chosen = await led(choosePaper, "/paper", cookie, { paper: "letter", returnTo: "/profile" });
  expect(chosen).toMatchObject({ status: 303, to: "/profile", set: expect.stringContaining("paper=letter") });
});

test("the chosen units are stored with the user, and the response redirects back", async () => {
  const cookie = await cookieOf("employee", { companyId: (await aCompany()).id });
  const args = () => remixArgs(pageRequest("/profile", cookie), {});
  const units = async () => (await profile(args())).units;
  expect(await units()).toBe("imperial");
  for (const chosen of ["metric", "metric", "imperial"] as const) {
    const answer = await led(chooseUnits, "/units", cookie, { units: chosen, returnTo: "/profile" });
    expect(answer).toMatchObject({ status: 303, to: "/profile" });
    expect(await units()).toBe(chosen);
  }
  expect(await led(chooseUnits, "/units", cookie, { units: "stone" })).toMatchObject({ status: 422 });
});
