import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { linkFor } from "./support/emails";
import { expect, test } from "./support/test";

const PASSWORD = "four words in a row";
const BOTH = { tag: ["@desktop", "@no-js"] };
test.use({ colorScheme: "light", expectedStatuses: [404, 409, 410, 422] });

let count = 0;
async function invite(admin: APIRequestContext): Promise<string> {
  const email = `mara.${Date.now().toString(36)}.${++count}+stow@example.test`;
  const answer = await admin.post("/api/users", { data: { email, firstName: "Mara", lastName: "Engel" } });
  expect(answer.status()).toBe(201);
  return email;
}

async function choose(page: Page, password: string, button: string) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat new password").fill(password);
  await page.getByRole("button", { name: button }).click();
}

test("an invited person chooses a password and is in; the link works once", BOTH, async ({ page, api }) => {
  const admin = await api("admin");
  const email = await invite(admin);
  const link = await linkFor(admin, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Mara Engel" })).toBeVisible();
  expect(await page.locator("script").count(), "scripts on a page that visitors see").toBe(0);
  await choose(page, "short", "Accept and sign in");
  await expect(page.getByText("At least 10 characters", { exact: true })).toBeVisible();
  await choose(page, PASSWORD, "Accept and sign in");
  await expect(page).toHaveURL("/?first=1");
  await expect(page.getByRole("status").filter({ hasText: "Welcome to Stowline" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("This invitation was already accepted")).toBeVisible();
});

test(
  "who forgot the password gets a link by mail, and is signed out everywhere else by it",
  BOTH,
  async ({ page, api, browser, baseURL }) => {
    const admin = await api("admin");
    const email = await invite(admin);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
    const other = await elsewhere.newPage();
    await other.goto(await linkFor(admin, email));
    await choose(other, PASSWORD, "Accept and sign in");
    await expect(other).toHaveURL("/?first=1");

    await page.goto("/api/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(` ${email.toUpperCase()} `);
    await page.getByRole("button", { name: "Request link" }).click();
    await expect(page.getByText("No link was sent")).toBeVisible();
    await page.goto(await linkFor(admin, email));
    await choose(page, "another four words in a row", "Change password");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("status").filter({ hasText: "Password changed" })).toBeVisible();

    await other.goto("/profile");
    await expect(other).toHaveURL(/\/api\/login\?returnTo=%2Fprofile/);
    await elsewhere.close();
  },
);

test("a session in another browser is ended from the profile", BOTH, async ({ page, api, browser, baseURL }) => {
  const email = await invite(await api("admin"));
  await page.goto(await linkFor(await api("admin"), email));
  await choose(page, PASSWORD, "Accept and sign in");
  await expect(page).toHaveURL("/?first=1");
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "", userAgent: "Firefox/140.0 (iPhone)" });
  const signedIn = await elsewhere.request.post("/api/login", { form: { email, password: PASSWORD } });
  expect(signedIn.ok()).toBe(true);

  await page.goto("/profile");
  const row = page.getByRole("listitem").filter({ hasText: "Firefox on iPhone" });
  await row.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Device signed out" })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await elsewhere.request.get("/api/auth/user")).status()).toBe(401);
  await expect(page.getByText("This device")).toBeVisible();
  await elsewhere.close();
});

test("the ways in and the profile pass axe", { tag: "@thorough" }, async ({ page, api }) => {
  const admin = await api("admin");
  const link = await linkFor(admin, await invite(admin));
  for (const path of [
    "/api/login",
    "/forgot-password",
    "/forgot-password?sent",
    `/reset-password/${"0".repeat(64)}`,
    link,
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await choose(page, "short", "Accept and sign in");
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a refused password");
  await choose(page, PASSWORD, "Accept and sign in");
  await page.goto("/profile");
  await expectAccessible(page, "the profile");
});

test(
  "after a request to change the email, the form keeps neither the password nor the address",
  BOTH,
  async ({ page, api }) => {
    const email = await invite(await api("admin"));
    await page.goto(await linkFor(await api("admin"), email));
    await choose(page, PASSWORD, "Accept and sign in");
    await expect(page).toHaveURL("/?first=1");

    await page.goto("/profile/email");
    await page.getByLabel("New email").fill(`new.${email}`);
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Request change" }).click();
    await expect(page.getByText(`Confirm new.${email}`)).toBeVisible();
    await expect(page.getByLabel("Your password")).toHaveValue("");
    await expect(page.getByLabel("New email")).toHaveValue("");
  },
);
