import type { APIRequestContext } from "@playwright/test";
import type { Account } from "./support/accounts";
import { cancelled, companyId, freeHands, type Made, pendingOrder, pickedOrder } from "./support/api-setup";
import { OPENED_BY_OTHERS, rarePages } from "./support/rare-pages";
import { openScreen } from "./support/screen";
import { SCREENS, type ScreenPattern } from "./support/screen-patterns";
import { expect, test } from "./support/test";
import { walk, walkSent } from "./support/visit-links";

/** Screens with a fixed URL that an administrator cannot open by URL alone; other tests open them. */
const OPENED_ELSEWHERE = [
  // Only for clients; opened below.
  "/my-inventory",
  "/my-inventory/expiring",
  "/my-orders",
  "/my-orders/new",
  // Only for users who must choose, or are signed out (accounts.spec.ts).
  "/choose-company",
  "/forgot-password",
  // For selected orders (bulk-orders.spec.ts).
  "/orders/bulk",
  "/shipping/buy",
];
const LINES = [{ sku: "TT-MARKET-NAT", quantity: 2 }];

// A time zone and a language that differ from the server's. A page that formats by either would differ from the
// server's HTML.
test.use({ timezoneId: "America/New_York", locale: "de-DE", countsWarnings: true });
test.describe.configure({ timeout: 600_000 });

test("a page that differs from what the server sent is an error, also in a window that a test opens", async ({
  as,
  trouble,
}) => {
  const page = await as("picker");
  await page.route("**/support", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<h1[^>]*>)[^<]*/, "$1<b>Changed</b>");
    await route.fulfill({ response, body });
  });
  await openScreen(page, "/support");
  expect(trouble.seen.splice(0).join()).toMatch(/exception on .*\/support: .*#418/);
});

test("a warning of the browser is one too", async ({ as, trouble }) => {
  const page = await as("picker");
  await openScreen(page, "/support");
  await page.evaluate(() => console.warn("popovertarget is ignored"));
  await expect.poll(() => trouble.seen.splice(0).join()).toMatch(/console on .*\/support: popovertarget is ignored/);
});

test("a page's header appears only when all of it has arrived", async ({ as }) => {
  const page = await as("picker");
  await page.route("**/support", async (route) => {
    const response = await route.fetch();
    const [part] = (await response.text()).split('<div class="page-tools"');
    // Else the browser waits for the page's end, or complains that it is missing.
    await route.fulfill({ response, body: `${part}<template id="page-end"></template>` });
  });
  await page.goto("/support");
  await expect(page.locator("h1")).toBeHidden();
});

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("every page opens without an error in the browser", { tag: "@thorough" }, async ({ page, api }) => {
    const [admin, picker] = [await api("admin"), await api("picker")];
    const [pending, active] = [
      await pendingOrder(admin, "Tern & Thread", LINES),
      await pendingOrder(admin, "Tern & Thread", LINES),
    ];
    const held = await pendingOrder(admin, "Tern & Thread", LINES);
    const picked = await pickedOrder(admin, "Tern & Thread", LINES);
    await freeHands(picker);
    expect((await picker.post(`/api/picking/start/${active.id}`)).ok()).toBe(true);
    const company = await companyId(admin, "Helix Peptides");
    const seen = await walk(page, [
      ...screensOf(company),
      ...(await integrationPages(admin)),
      ...orderPages(pending, picked, active),
      ...Object.values(await rarePages({ admin, company, pending: held })),
    ]);
    const unopened = SCREENS.filter((screen) => screen.includes(":") && !seen.has(screen));
    expect(unopened.filter((screen) => !(screen in OPENED_BY_OTHERS))).toEqual([]);
    await freeHands(picker);
    for (const order of [pending, held, active]) await cancelled(admin, order);
  });
});

test.describe("as the warehouse manager", { tag: ["@phone", "@thorough"] }, () => {
  test.use({ account: "warehouse", timezoneId: "Asia/Kolkata" });

  test("every linked page opens without an error in the browser", async ({ page }) => {
    expect(await walk(page, ["/"])).toContain("/picking");
  });
});

test.describe("as a company's owner", { tag: "@thorough" }, () => {
  test.use({ account: "helixOwner" });

  test("every linked page opens without an error in the browser", async ({ page }) => {
    expect(await walk(page, ["/"])).toContain("/billing/invoices");
  });
});

test.describe("as a company's client", { tag: "@phone" }, () => {
  test.use({ account: "helixClient", timezoneId: "Asia/Kolkata" });

  test("every linked page opens without an error in the browser", { tag: "@thorough" }, async ({ page }) => {
    expect(await walk(page, ["/"])).toContain("/my-orders/:orderId");
  });
});

const REACHES: [Account, ScreenPattern][] = [
  ["admin", "/system/audit"],
  ["super", "/orders"],
  ["warehouse", "/picking"],
  ["picker", "/picking"],
  ["helixOwner", "/billing/invoices"],
  ["helixClient", "/my-orders/:orderId"],
];
for (const [account, screen] of REACHES)
  test(`every page that ${account} is led to answers`, async ({ api }) => {
    expect(await walkSent(await api(account), ["/"])).toContain(screen);
  });

/** One connection of each type, because their pages differ. */
async function integrationPages(admin: APIRequestContext): Promise<string[]> {
  const integrations = (await (await admin.get("/api/integrations")).json()) as { id: string; type: string }[];
  return [...new Map(integrations.map(({ id, type }) => [type, `/integrations/${id}`])).values()];
}

const orderPages = (pending: Made, picked: Made, active: Made): string[] => [
  `/orders/view/${pending.id}/edit`,
  `/orders/view/${pending.id}/status?to=on-hold`,
  `/shipping/create/${picked.id}`,
  `/shipping/postage/${picked.id}`,
  `/picking/order/${active.id}`,
  `/picking/order/${active.id}/take-over`,
];

/** The screens as they are once a company is selected; without a company, every page links to them. */
const screensOf = (company: string): string[] => [
  ...SCREENS.filter((screen) => !screen.includes(":") && !OPENED_ELSEWHERE.includes(screen)).map(
    (screen) => `${screen}?company=${company}`,
  ),
  ...["users", "products", "inventory", "rates", "storefront", "ready"].map((step) => `/onboarding/${company}/${step}`),
];
