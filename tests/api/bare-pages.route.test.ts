import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader as editCompany } from "#app/routes/app/companies/edit";
import { loader as editHandling } from "#app/routes/app/companies/handling";
import { loader as newImport } from "#app/routes/app/imports/new";
import { action as choosePaper } from "#app/routes/app/paper";
import { aCompany } from "#tests/factories/company";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/** Where a page leads, thrown or returned. */
async function led(handler: unknown, path: string, cookie: string, form?: Record<string, string>) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const answer = await (handler as Handler)(remixArgs(request, {})).catch((thrown) => thrown);
  const { status, headers } = answer as Response;
  return { status, to: headers.get("Location"), set: headers.get("Set-Cookie") };
}

const PAGES = [
  ["/companies/edit", editCompany],
  ["/companies/processes/edit", editHandling],
  ["/imports/new", newImport],
] as const;

test.each(PAGES)(
  "%s without a company leads to the list of them, or to the only one in reach",
  async (path, loader) => {
    const { id } = await aCompany();
    expect(await led(loader, path, await cookieOf("admin"))).toMatchObject({ status: 303, to: "/companies" });
    const owner = await led(loader, path, await cookieOf("company_manager", { companyId: id }));
    expect(owner).toMatchObject({ status: 303, to: expect.stringContaining(`${path}?company=${id}`) });
  },
);

test("the paper that somebody chooses is remembered, and leads back to where it was chosen", async () => {
  const cookie = await cookieOf("employee", { companyId: (await aCompany()).id });
  const chosen = await led(choosePaper, "/paper", cookie, { paper: "letter", returnTo: "/profile" });
  expect(chosen).toMatchObject({ status: 303, to: "/profile", set: expect.stringContaining("paper=letter") });
});
