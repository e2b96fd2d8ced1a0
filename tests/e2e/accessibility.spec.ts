import type { Page } from "@playwright/test";
import type { Account } from "./support/accounts";
import { expectAccessible } from "./support/axe";
import { companyId, stagedOrder } from "./support/backstage";
import { expect, test } from "./support/test";

const BOTH = { tag: ["@desktop", "@phone"] };
test.use({ colorScheme: "light" });
test.describe.configure({ timeout: 120_000 });

async function walk(page: Page, paths: string[]) {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    });
}

test("what visitors see passes axe", BOTH, async ({ page }) => {
  await walk(page, ["/", "/api/login"]);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a refused sign-in");
});
test.use({ expectedStatuses: [401, 403, 404, 422] });

test.describe("as the administrator", () => {
  test.use({ account: "admin" satisfies Account });

  test("dashboard, staging and its dialog pass axe", BOTH, async ({ page, api }) => {
    const admin = await api("admin");
    const helix = await companyId(admin, "Helix Peptides");
    const staged = await stagedOrder(admin, "Root & Resin Supplements");
    await walk(page, ["/", "/staging", `/staging?company=${helix}`, "/notifications", "/no-such-page"]);
    await page.goto(`/staging/view/${staged.id}`);
    await page.getByText("Raw data", { exact: true }).click();
    await expectAccessible(page, "a staged order with its raw data");
  });
});

test.describe("as somebody who may not", () => {
  test.use({ account: "helixClient" satisfies Account });

  test("the refusals pass axe", BOTH, async ({ page }) => {
    await walk(page, ["/staging", "/shipping"]);
  });
});
