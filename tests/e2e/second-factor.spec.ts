import type { Page } from "@playwright/test";
import { codeAt } from "../support/totp";
import { expectAccessible } from "./support/axe";
import { linkFor } from "./support/emails";
import { expect, test } from "./support/test";

const PASSWORD = "four words in a row";
test.use({ colorScheme: "light", expectedStatuses: [401, 410, 422] });

let count = 0;

/** A new user who chose PASSWORD, signed in on the page. */
async function join(
  page: Page,
  api: (account: "admin") => Promise<import("@playwright/test").APIRequestContext>,
  base = "",
) {
  const admin = await api("admin");
  const email = `second.${Date.now().toString(36)}.${++count}@example.test`;
  const answer = await admin.post("/api/users", { data: { email, firstName: "Noa", lastName: "Berg" } });
  expect(answer.status()).toBe(201);
  await page.goto(base + (await linkFor(admin, email)));
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(page).toHaveURL(/\/\?first=1/);
  return { email, id: ((await answer.json()) as { id: string }).id };
}

async function confirmPassword(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your password" })).toBeVisible();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function enterPassword(page: Page, email: string, base = "") {
  await page.goto(`${base}/api/logout`);
  await page.goto(`${base}/api/login?returnTo=%2Fprofile`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it's you" })).toBeVisible();
}

test("an authenticator app and recovery codes are set up and used", { tag: ["@no-js", "@desktop", "@phone"] }, async ({
  page,
  api,
  javaScriptEnabled,
}) => {
  const { email } = await join(page, api);
  await page.goto("/profile/security");
  // axe needs scripts.
  const passesAxe = async (name: string) => {
    if (javaScriptEnabled !== false) await expectAccessible(page, name);
  };
  await passesAxe("security");
  await page.getByRole("link", { name: "Add an app" }).click();
  await confirmPassword(page);
  await page.getByRole("button", { name: "Start" }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replace(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await passesAxe("setup of an app");
  const added = Date.now();
  await page.getByLabel("Code", { exact: true }).fill(codeAt(added, secret));
  await page.getByRole("button", { name: "Add app" }).click();
  await page.getByRole("button", { name: "Create recovery codes" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await page.getByRole("link", { name: "I've saved them" }).click();
  await expect(page.getByText("10 of 10 unused")).toBeVisible();

  await enterPassword(page, email);
  await passesAxe("second step");
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/api\/login/);
  await page.goto("/api/login/second-factor");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This code is wrong or already used.")).toBeVisible();
  // The code that set the app up is used; the next step's code is accepted early.
  await page.getByLabel("Code", { exact: true }).fill(codeAt(added + 30_000, secret));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/profile");

  await enterPassword(page, email);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await page.goto("/profile/security");
  await expect(page.getByText("9 of 10 unused")).toBeVisible();
});

test("a passkey is added, signs in after a password and without one, and can be renamed, removed and reset", async ({
  page,
  as,
  api,
  baseURL,
}) => {
  // Browsers allow passkeys on localhost, and on no IP address.
  const base = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether the user touches the authenticator as soon as a page asks for it. */
  const touch = (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  const { email, id } = await join(page, api, base);
  await page.goto(`${base}/profile/security/passkeys/new`);
  await confirmPassword(page);
  await page.getByLabel("Name").fill("Dock laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page).toHaveURL(/\/profile\/security\/recovery-codes/);
  await page.goto(`${base}/profile/security`);
  await expect(page.getByText("Dock laptop", { exact: true })).toBeVisible();

  await touch(false);
  await enterPassword(page, email, base);
  await touch(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${base}/profile`);

  await page.goto(`${base}/api/logout`);
  // As in a browser without autofill: its email field would take the touch, and the page would be gone before the click.
  await page.route(
    "**/api/login?*",
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("data-autofill", "data-none") });
    },
    { times: 1 },
  );
  await page.goto(`${base}/api/login?returnTo=%2Fprofile`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${base}/profile`);

  // The email field offers the passkey as well, and a touch accepts it without a click on the page.
  await page.goto(`${base}/api/logout`);
  await page.goto(`${base}/api/login?returnTo=%2Fprofile`);
  await expect(page).toHaveURL(`${base}/profile`);

  await page.goto(`${base}/profile/security`);
  for (const name of [/^Rename/, /^Remove/]) {
    await page.getByRole("link", { name }).click();
    await expect(
      page
        .getByRole("textbox")
        .or(page.getByRole("button", { name: "Remove" }))
        .first(),
    ).toBeVisible();
    await page.goto(`${base}/profile/security`);
  }
  const admin = await as("admin");
  await admin.goto(`/users/${id}/second-factor`);
  await expect(admin.getByRole("button", { name: /^Reset/ })).toBeVisible();
});

test("a sign-in page that was open for long gets a new passkey challenge when it is used", async ({
  page,
  baseURL,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  await page.clock.install();
  const challenge = () => page.waitForResponse((answer) => answer.url().endsWith("/api/login/passkey/options"));
  const first = challenge();
  await page.goto(`${(baseURL ?? "").replace("127.0.0.1", "localhost")}/api/login`);
  await first;
  await page.clock.fastForward("05:00");
  const second = challenge();
  await page.getByLabel("Password").focus();
  expect((await second).ok()).toBe(true);
});
