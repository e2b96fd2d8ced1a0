import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ colorScheme: "light" });
test.describe.configure({ timeout: 120_000 });

const REPORTS = ["shipments", "inventory", "financial", "performance", "products", "counts", "returns"];

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("each report has its figures, charts and tables, and passes axe", { tag: "@thorough" }, async ({ page }) => {
    for (const report of REPORTS)
      await test.step(report, async () => {
        await page.goto(`/reports?report=${report}`);
        await expect(page.getByRole("heading", { name: "By day" }).first()).toBeVisible();
        await expect(page.getByRole("img", { name: /by day/ }).first()).toBeVisible();
        await page.getByText("Show as table").first().click();
        await expect(page.getByRole("table").first()).toBeVisible();
        await expectAccessible(page, report, async () => {
          const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(width, "nothing but tables scrolls sideways").toBeLessThanOrEqual(0);
        });
      });
  });

  test("a custom span is chosen, compared, downloaded, and refused when invalid", async ({ page }) => {
    await openScreen(page, "/reports");
    await page.getByLabel("Date range").selectOption("custom");
    await expect(page.getByLabel("From"), "begins where the days begin that are shown").toHaveValue(/^\d{4}-/);
    await page.getByLabel("From").fill("2026-01-10");
    await expect(page).toHaveURL(/from=2026-01-10/);
    await page.goto("/reports?range=custom&from=2026-05-10&to=2026-05-01");
    await expect(page.getByRole("alert")).toContainText("The last day is before the first day.");

    await page.goto("/reports?report=financial&range=7d");
    await page.getByRole("button", { name: "Download" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "PDF, A4" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^financial-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf$/);
  });
});

test.describe("as a client", () => {
  test.use({ account: "helixClient", expectedStatuses: [404] });

  test("a report covers only the own company, and another's is not found", async ({ page, api }) => {
    const [admin, client] = [await api("admin"), await api("helixClient")];
    const companies = (await (await admin.get("/api/companies")).json()) as { id: string; name: string }[];
    const tern = companies.find(({ name }) => name === "Tern & Thread");
    expect((await client.get(`/api/reports/financial?companyId=${tern?.id}`)).status()).toBe(404);
    await page.goto("/reports?report=financial");
    await expect(page.getByLabel("Company")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "By company" })).toHaveCount(0);
    expect((await page.goto(`/reports?company=${tern?.id}`))?.status()).toBe(404);
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "warehouse" });

  test("a report is chosen, read as a table and downloaded", async ({ page, api }) => {
    await page.goto("/reports");
    await page.getByLabel("Report", { exact: true }).selectOption("performance");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Units picked per hour").first()).toBeVisible();
    const picked = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "By company" }), hasText: "Units picked" })
      .last();
    await picked.getByText("Show as table").click();
    await expect(picked.getByRole("rowheader", { name: "Helix Peptides" })).toBeVisible();

    const file = await (await api("warehouse")).get("/api/reports/performance?format=csv");
    expect(await file.text()).toContain("Section,Name,Units picked");
  });
});
