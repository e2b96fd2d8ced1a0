import { companyId, said } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [422] });

const LIST = "/inventory/putaway";

/** Announced goods of a new product, of which twelve units are received at RECEIVING. */
async function receivedGoods(api: Parameters<typeof companyId>[0]): Promise<{ sku: string }> {
  const company = await companyId(api, "Root & Resin Supplements");
  const sku = `PUT-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await said(await api.post("/api/products", { data: { companyId: company, name: "Oil burner", sku } }));
  const asn = { companyId: company, announce: true, lines: [{ sku, quantity: 12 }] };
  const { id } = (await (await api.post("/api/inbound", { data: asn })).json()) as { id: string };
  const lines = [{ sku, quantity: 12, location: "RECEIVING" }];
  await said(await api.post(`/api/inbound/${id}/receive`, { data: { operationId: crypto.randomUUID(), lines } }));
  return { sku };
}

test.describe("by scanner on a small phone", { tag: "@phone" }, () => {
  test.use({ account: "picker", viewport: { width: 360, height: 640 }, losesNetwork: true });

  test("a picker scans received units, goes to the suggested location and scans it", async ({ page, api }) => {
    const { sku } = await receivedGoods(await api("admin"));
    await openScreen(page, LIST);
    await expectAccessible(page, "units to put away");
    await scan(page, sku);
    await expect(page.getByRole("heading", { name: "Put away from RECEIVING", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "I am on it" }).click();
    await expect(page.getByText("The units in RECEIVING are yours for 15 minutes")).toBeVisible();
    await expectAccessible(page, "units to put away, with suggested locations");
    const place =
      (await page.getByRole("navigation", { name: "Suggested locations" }).locator("[aria-current]").textContent()) ??
      "";
    const [code = ""] = /^[A-Z]+-\d+-\d+-\d+/.exec(place) ?? [];
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await scan(page, code);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(code);
    await page.getByRole("button", { name: "Put away" }).click();
    await expect(page.getByText("All put away")).toBeVisible();
    await scan(page, sku);
    await expect(page.getByText(`Nothing with the code ${sku} is waiting to be put away.`)).toBeVisible();
  });

  test("units put away without a connection are listed above the tasks until they are sent", {
    tag: "@thorough",
  }, async ({ page, api }) => {
    const { sku } = await receivedGoods(await api("admin"));
    await openScreen(page, LIST);
    await scan(page, sku);
    await expect(page.getByText("Listening for scans")).toBeVisible();
    // Only what is sent is lost: pages still open.
    const lost = "**/putaway/**/save*";
    await page.route(lost, (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Put away" }).click();
    const waiting = page.getByText("1 entry waiting for a connection");
    await expect(waiting).toBeVisible();
    await page.getByRole("link", { name: "Putaway", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Inbound", level: 1 })).toBeVisible();
    await expect(waiting).toBeVisible();
    await page.unroute(lost);
    // Sent by itself, or by the button in the list.
    await expect(waiting).toBeHidden({ timeout: 30_000 });
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "warehouse" });

  test("units are put away in two parts; a receiving location is refused", async ({ page, api }) => {
    const { sku } = await receivedGoods(await api("admin"));
    await page.goto(`${LIST}?scan=${sku}`);
    await page.getByLabel("To", { exact: true }).fill("RECEIVING");
    await page.getByLabel("Quantity").fill("5");
    await page.getByRole("button", { name: "Put away" }).click();
    await expect(page.getByText("RECEIVING is a receiving location. Scan where the units are stored")).toBeVisible();
    const suggested = page.getByRole("navigation", { name: "Suggested locations" }).getByRole("link");
    await suggested.last().click();
    const code = (await suggested.last().locator("span").first().textContent()) ?? "";
    await page.getByLabel("To", { exact: true }).fill(code);
    await page.getByLabel("Quantity").fill("5");
    await page.getByRole("button", { name: "Put away" }).click();
    await expect(page.getByText(`5 × Oil burner from RECEIVING to ${code}`)).toBeVisible();
    await expect(page.getByLabel("Quantity")).toHaveValue("7");
    await expect(suggested.first()).toContainText("same product");
  });
});
