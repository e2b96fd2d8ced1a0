import { type Page, request } from "@playwright/test";
import { EMAIL, PASSWORD, type SignedInState, signIn } from "./support/accounts";
import { freeHands, manyCompanies, pendingOrder } from "./support/api-setup";
import { chooseCompany, openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [401] });

const HOSTILE = [
  "https://elsewhere.example/",
  "//elsewhere.example/",
  "/\\elsewhere.example/",
  "/\t/elsewhere.example/",
  "/\n/elsewhere.example/",
  "\\\\elsewhere.example",
  "javascript:alert(1)",
  "/api/logout",
  "elsewhere.example",
];

const WHY = ["Unauthorized", "You are logged out. Logging in again..."];

/** The message is visible for half a second, which polling from the test would miss, so the page itself records it. */
const saysWhy = (page: Page) =>
  page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const look = () => {
          for (const { textContent } of document.querySelectorAll("[role=alert]"))
            if (words.every((one) => textContent?.includes(one))) resolve();
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    WHY,
  );

test("a link to the sign-in page redirects to no other site and never signs out", async ({ baseURL }) => {
  const door = await request.newContext({ baseURL: baseURL ?? "" });
  for (const returnTo of HOSTILE) {
    const form = { email: EMAIL.admin, password: PASSWORD, returnTo };
    const answer = await door.post("/api/login", { form, maxRedirects: 0 });
    const target = new URL(answer.headers().location ?? "", baseURL);
    expect(target.href, `returnTo ${JSON.stringify(returnTo)}`).toBe(new URL("/", baseURL).href);
  }
  await door.dispose();
});

test("a visitor who opens a screen signs in and is brought to that very screen", async ({ page }) => {
  await page.goto("/staging?status=pending");
  await expect(page).toHaveURL(/\/api\/login\?returnTo=%2Fstaging%3Fstatus%3Dpending$/);
  await page.getByLabel("Email").fill(EMAIL.admin);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/staging?status=pending");
  await expect(page.getByRole("heading", { level: 1, name: "WooCommerce Staging Area" })).toBeVisible();
});

test("a program signs in with JSON and gets its user, or a problem with the reason", async ({ baseURL }) => {
  const door = await request.newContext({ baseURL: baseURL ?? "" });
  const wrong = await door.post("/api/login", { data: { email: EMAIL.admin, password: "not this" } });
  expect(wrong.status()).toBe(401);
  expect(wrong.headers()["content-type"]).toContain("application/problem+json");
  expect(await wrong.json()).toMatchObject({ title: "Unauthorized", status: 401 });

  const right = await door.post("/api/login", { data: { email: EMAIL.admin, password: PASSWORD } });
  expect(right.status()).toBe(200);
  expect(await right.json()).toMatchObject({ email: EMAIL.admin, role: "admin" });
  expect((await door.get("/api/auth/user")).status()).toBe(200);
  for (const method of ["GET", "POST", "OPTIONS"]) {
    const nothing = await door.fetch("/api/no-such-call", { method });
    expect([nothing.status(), nothing.headers()["content-type"]]).toEqual([404, "application/problem+json"]);
  }
  await door.dispose();
});

test("logging out ends the session itself, not only its cookie", async ({ browser, baseURL, trouble }) => {
  const session = await signIn("admin");
  const context = await browser.newContext({ storageState: session });
  trouble.watch(context);
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeHidden();
  await context.close();

  const kept = await request.newContext({ baseURL: baseURL ?? "", storageState: session });
  expect((await kept.get("/api/auth/user")).status()).toBe(401);
  await kept.dispose();
});

test("a user logged out while scanning gets a message, signs in again and finds the order unchanged", async ({
  browser,
  api,
  trouble,
  baseURL,
}) => {
  const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 3 }]);
  await freeHands(await api("warehouse"));
  const session = await signIn("warehouse");
  const context = await browser.newContext({ storageState: session });
  trouble.watch(context);
  const page = await context.newPage();
  await openScreen(page, "/picking");
  await scan(page, order.orderNumber);
  await expect(page.getByRole("region", { name: "Pick now" })).toBeVisible();
  await scan(page, "TT-MARKET-NAT");
  await expect(page.getByText("1 of 3 units")).toBeVisible();
  await expect(page.getByText("Listening for scans")).toBeVisible();

  // Another request ends the session, as an administrator or its expiry would.
  const elsewhere = await request.newContext({ baseURL: baseURL ?? "", storageState: session });
  await elsewhere.get("/api/logout", { maxRedirects: 0 });
  await elsewhere.dispose();

  const said = saysWhy(page);
  await scan(page, "TT-MARKET-NAT");
  await said;
  await expect(page).toHaveURL("/api/login?returnTo=%2Fpicking&ended=here");
  await page.getByLabel("Email").fill(EMAIL.warehouse);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/picking");
  // The scan that was not accepted was stored, and is sent now.
  await expect(page.getByText("2 of 3 units")).toBeVisible();
  await context.close();
});

test.describe("a session that ends under an open screen", () => {
  /** Ends the session by another request, as an administrator or its expiry would. */
  async function endSession(session: SignedInState, baseURL: string | undefined) {
    const elsewhere = await request.newContext({ baseURL: baseURL ?? "", storageState: session });
    await elsewhere.get("/api/logout", { maxRedirects: 0 });
    await elsewhere.dispose();
  }
  async function logIn(page: Page) {
    await page.getByLabel("Email").fill(EMAIL.admin);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  }

  test("is announced before the browser goes to sign-in, and restores typed input afterwards", {
    tag: "@thorough",
  }, async ({ browser, trouble, baseURL, api }) => {
    await manyCompanies(await api("admin"));
    const session = await signIn("admin");
    const context = await browser.newContext({ storageState: session });
    trouble.watch(context);
    const page = await context.newPage();
    await openScreen(page, "/orders/new");
    await page.getByLabel("Customer name").fill("Perpetua Lindgaard");
    await page.getByLabel("Shipping address").fill("14 Harbour Row\nPortland OR 97209");
    await endSession(session, baseURL);

    await page.getByRole("button", { name: "Create order" }).click();
    // Invalid fields are found before anything is sent. A valid order is sent, and its response says that the session
    // has ended.
    await page.getByLabel("Order number").fill("ENDED-1");
    await page.getByLabel("Customer email").fill("perpetua@example.com");
    await chooseCompany(page, "Tern & Thread");
    const said = saysWhy(page);
    await page.getByRole("button", { name: "Create order" }).click();
    await said;
    // The form keeps the chosen company in its URL.
    await expect(page).toHaveURL(/\/api\/login\?returnTo=%2Forders%2Fnew/);
    // The input comes back before the comboboxes have loaded, which add fields to the form.
    await page.route(/\/combobox-parts/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await route.continue();
    });
    await logIn(page);

    await expect(page).toHaveURL(/\/orders\/new(\?|$)/);
    await expect(page.getByText("Your input was restored")).toBeVisible();
    await expect(page.getByLabel("Customer name")).toHaveValue("Perpetua Lindgaard");
    await expect(page.getByLabel("Shipping address")).toHaveValue("14 Harbour Row\nPortland OR 97209");
    await expect(page.getByLabel("Order number")).toHaveValue("ENDED-1");

    // Following a link also shows the sign-in dialog, and then leads to the link's target.
    await page.reload();
    await page.locator("body[data-keys]").waitFor();
    const again = await context.storageState();
    await endSession(again, baseURL);
    const saidAgain = saysWhy(page);
    await page.getByRole("link", { name: "Shipping" }).first().click();
    await saidAgain;
    await expect(page).toHaveURL("/api/login?returnTo=%2Fshipping&ended=here");
    await context.close();
  });

  test("is announced on the sign-in page without scripts, and keeps the input", { tag: "@no-js" }, async ({
    browser,
    trouble,
    baseURL,
  }) => {
    const session = await signIn("admin");
    const context = await browser.newContext({ storageState: session, javaScriptEnabled: false });
    trouble.watch(context);
    const page = await context.newPage();
    await page.goto("/orders/new");
    await page.getByLabel("Customer name").fill("Perpetua Lindgaard");
    await endSession(session, baseURL);
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByText("You are logged out")).toBeVisible();
    await logIn(page);
    await expect(page).toHaveURL("/orders/new");
    await expect(page.getByText("Your input was restored")).toBeVisible();
    await expect(page.getByLabel("Customer name")).toHaveValue("Perpetua Lindgaard");
    await context.close();
  });
});

test.describe("messages", () => {
  test.use({ account: "picker" });

  test("show one at a time, hold for five seconds, and F8 brings the focus to them", async ({ page }) => {
    await page.clock.install();
    await page.goto("/shipping");
    const refresh = page.getByRole("button", { name: "Refresh" });
    const messages = page.getByRole("region", { name: "Notifications (F8)" });
    const shown = messages.getByRole("status");
    await refresh.click();
    await expect(shown).toHaveText("Orders Refreshed");
    const first = await shown.elementHandle();
    await refresh.click();
    await first?.waitForElementState("hidden");
    await expect(shown).toHaveCount(1);

    await page.keyboard.press("F8");
    await expect(messages).toBeFocused();
    await page.clock.fastForward(20_000);
    await expect(shown).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(shown.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(shown).toBeHidden();

    // The page's clock also runs by itself, which on a slow machine is more than the second that is left.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await refresh.click();
    await expect(shown).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(shown).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(shown).toBeHidden();
  });

  test("come with the page, for screen readers too, where there are no scripts", { tag: "@no-js" }, async ({
    page,
  }) => {
    await page.goto("/shipping");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Orders Refreshed" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Orders Refreshed")).toBeHidden();
  });
});
