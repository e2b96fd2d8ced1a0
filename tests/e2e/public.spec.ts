import type { Page } from "@playwright/test";
import { EMAIL, PASSWORD } from "./support/accounts";
import { expectAccessible } from "./support/axe";
import { tabTo } from "./support/screen";
import { expect, test } from "./support/test";

const PAGES = [
  "/",
  "/support",
  "/support?q=scanner",
  "/support/connect-woocommerce",
  "/contact",
  "/privacy",
  "/terms",
  "/cookies",
];
const EVERYWHERE = { tag: ["@desktop", "@phone"] };
test.use({ colorScheme: "light", expectedStatuses: [401, 404, 422] });

/** Layout shifts and paints on this page since it was opened. */
async function watchPaint(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: "" };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as unknown as { element: Element | null };
      seen.largest = last.element?.textContent ?? "";
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number; largest: string } }).seen);
}

test("what visitors read carries no script, and nothing on it moves", EVERYWHERE, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const paint = await watchPaint(page);
  for (const path of [...PAGES, "/api/login", "/no-such-page"]) {
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    const html = (await answer?.text()) ?? "";
    // The sign-in page offers passkeys, which needs a script of its own; it loads none of the app's.
    if (path !== "/api/login") expect(html, path).not.toContain("<script");
    expect((await paint()).shift, path).toBeLessThan(0.001);
    if (path !== "/") continue;
    const { largest } = await paint();
    expect(largest).not.toBe("");
    // Painted from the first response, before any other request is finished.
    const first = html
      .replaceAll(/<!-- -->/g, "")
      .replaceAll("&#x27;", "'")
      .replaceAll(/<[^>]+>/g, "");
    expect(first).toContain(largest.trim());
  }
  expect(scripts.filter((url) => !url.includes("visitor-passkeys"))).toEqual([]);
});

test("visitors' pages pass axe", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PAGES) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expectAccessible(page, "an unknown page");
  await page.goto("/");
  await page.getByRole("button", { name: "Login" }).first().click();
  await expectAccessible(page, "the login dialog");
});

test("a visitor signs in from the landing page, after one wrong password", {
  tag: ["@desktop", "@phone", "@no-js"],
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get Started" }).locator("visible=true").first().click();
  const dialog = page.getByRole("dialog", { name: /^Sign in to/ });
  await dialog.getByLabel("Email").fill(EMAIL.warehouse);
  await dialog.getByLabel("Password").fill("not this one");
  await dialog.getByLabel("Remember me").check();
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The email or password is wrong." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(EMAIL.warehouse);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Warehouse Management" })).toBeVisible();
});

test("the landing page names Stripe as connected", async ({ page }) => {
  await page.goto("/");
  const stripe = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Stripe", exact: true }) });
  await expect(stripe).toContainText("Connected");
});

test("the login dialog is opened, filled in and closed by the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const login = page.getByRole("banner").getByRole("button", { name: "Login" });
  await tabTo(page, login);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Sign in to/ });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  // The page behind the dialog cannot be used.
  for (let i = 0; i < 10; i++) await page.keyboard.press("Tab");
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    ),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});

test("every link of the public pages leads somewhere", async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of ["/", "/support", "/contact"]) {
    await page.goto(path);
    for (const href of await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
      if (href.startsWith("http")) links.add(href);
  }
  expect(links.size).toBeGreaterThan(40);
  const pages = new Map<string, string>();
  for (const link of links) {
    const [address = "", anchor] = link.split("#");
    if (!pages.has(address)) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(200);
      pages.set(address, await answer.text());
    }
    if (anchor) expect(pages.get(address), link).toContain(`id="${anchor}"`);
  }
});

test("help is found by words, marked, and read", { tag: ["@desktop", "@no-js"] }, async ({ page }) => {
  await page.goto("/support");
  await page.getByRole("searchbox").fill("forgot my password");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator("mark").first()).toHaveText(/forgot|password/i);
  await page.getByRole("link", { name: "Forgot your password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password" })).toBeVisible();
  await page.goto(`/support?q=${encodeURIComponent("זברה 🦓")}`);
  await expect(page.getByText("Nothing found for", { exact: false })).toBeVisible();
});

test("a visitor writes a message; errors keep all typed values", {
  tag: ["@desktop", "@no-js"],
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Schedule Demo" }).first().click();
  await expect(page.getByLabel("Subject*")).toHaveValue("Schedule a demo");
  await page.getByLabel("Full Name*").fill("נועה לוי 🌿");
  await page.getByLabel("Email Address*").fill("noa@");
  await page.getByLabel("Message*").fill("Two hundred orders a day.\nWhen can we look at it?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByLabel("Full Name*")).toHaveValue("נועה לוי 🌿");
  await page.getByLabel("Email Address*").fill("noa@example.com");
  await page.getByRole("button", { name: "Send Message" }).click();
  const said = page.getByRole("status").filter({ hasText: "Message Sent Successfully" });
  await expect(said).toContainText("We'll get back to you within 24 hours.");
  await expect(page.getByLabel("Message*")).toHaveValue("");
});

test("robots, installers and link previews get their files", async ({ page, request }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap.match(/<loc>/g)?.length).toBeGreaterThan(25);
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).not.toBe("");
  await page.goto("/");
  const images = await page
    .locator('meta[property="og:image"], link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("content") ?? one.getAttribute("href") ?? ""));
  for (const src of [...images, ...manifest.icons.map((icon) => icon.src)]) {
    const answer = await request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()["content-type"], src).toMatch(/^image\//);
  }
});

test.describe("as a signed-in user", () => {
  test.use({ account: "helixOwner" });

  test("help, contact and unknown pages stay in the product's frame", async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto("/contact");
    await expect(page.getByLabel("Email Address*")).toHaveValue(EMAIL.helixOwner);
    await expect(page.getByLabel("Full Name*")).not.toHaveValue("");
    for (const path of [
      "/support",
      "/support?q=lots",
      "/support/lots-and-expiry",
      "/contact",
      "/privacy",
      "/no-such-page",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      if (!path.includes("privacy")) await expectAccessible(page, `${path}, signed in`);
    }
  });
});
