import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { LISTS, NO_VIEW } from "#app/domain/filters/lists";
import { saveView } from "#app/domain/filters/saved-views.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as companies from "#app/routes/app/companies/page";
import * as integrations from "#app/routes/app/integrations/page";
import * as assembly from "#app/routes/app/inventory/assembly/page";
import * as units from "#app/routes/app/inventory/units/page";
import * as shipping from "#app/routes/app/shipping/page";
import * as users from "#app/routes/app/users/page";
import { testEnv, worldOf } from "#tests/factories/world";
import { accountOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function visit(handler: unknown, path: string, cookie: string) {
  const request = new Request(`http://stowline.test${path}`, { headers: { Cookie: cookie } });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, {}, state)).catch((thrown) => thrown);
  return answer instanceof Response ? answer.headers.get("Location") : answer;
}

const PAGES = {
  users: { page: users, dialog: "/users/new", query: "role=client&sort=-name" },
  companies: { page: companies, dialog: "/companies/edit", query: "sort=-created&status=active" },
  integrations: { page: integrations, dialog: "/integrations/new", query: "sort=name&status=error" },
  assembly: { page: assembly, dialog: "/inventory/assembly?scan=ASM-1", query: "q=tea&status=open" },
  units: { page: units, dialog: "/inventory/units?cursor=9", query: "kind=pallet&show=dissolved" },
  shipping: { page: shipping, dialog: "/shipping/tracking", query: "sort=units&columns=number%2Cunits" },
} as const;

test.each(Object.entries(PAGES))(
  "%s open with the user's default view, and only without any parameter and as a list",
  async (list, { page, dialog, query }) => {
    const account = await accountOf("admin");
    const { path, permission } = LISTS[list as keyof typeof PAGES];
    const view = await saveView(worldOf(account, permission), {
      ...{ list: list as keyof typeof PAGES, name: "Mine", query, audience: "me", isDefault: "on" },
    });
    for (const bare of [path, `${path}?q=&sort=nonsense`])
      expect([bare, await visit(page.loader, bare, account.cookie)]).toEqual([
        bare,
        `${path}?${query}&view=${view.id}`,
      ]);
    for (const other of [`${path}?view=${NO_VIEW}`, `${path}?q=x`, `${path}?${query}&view=${view.id}`, dialog])
      expect([other, typeof (await visit(page.loader, other, account.cookie))]).toEqual([other, "object"]);
    const colleague = await accountOf("admin");
    expect(typeof (await visit(page.loader, path, colleague.cookie))).toBe("object");
  },
);

test("users who may not save views of the companies have none", async () => {
  const { cookie } = await accountOf("super_user");
  expect(await visit(companies.loader, "/companies", cookie)).toMatchObject({
    grid: { views: null, mayFilter: false },
  });
});
