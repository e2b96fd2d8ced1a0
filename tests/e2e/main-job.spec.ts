import { EMAIL, PASSWORD } from "./support/accounts";
import { freeHands } from "./support/api-setup";
import { chooseCompany, openScreen, scriptsRun } from "./support/screen";
import { buy, store, tick } from "./support/store";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const TRACKING = "1Z5R89390357567127";
/** Another one on each try, which finds what earlier tries left. */
const CUSTOMER = { first: "Ottilie", last: `Brandvold-${Date.now().toString(36)}` };

test.use({ expectedStatuses: [422] });

test("a storefront's order is synced, processed, picked by scanning and shipped, and the store is updated once", async ({
  page,
  as,
  api,
}) => {
  await freeHands(await api("picker"));
  const number = await buy("helix", CUSTOMER, [
    { sku: "HX-BACW-30", quantity: 2 },
    { sku: "HX-NACL-10", quantity: 12 },
  ]);
  // Something is left to "Process All", also where an earlier try processed all that there was.
  await buy("helix", { first: "Severin", last: "Aldous" }, [{ sku: "HX-BACW-30", quantity: 1 }]);

  await test.step("the administrator signs in", async () => {
    await page.goto("/api/login");
    await page.getByLabel("Email").fill(EMAIL.admin);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  });

  await test.step("brings the store's orders in", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Staging Area" }).click();
    await chooseCompany(page, "Helix Peptides");
    await page.getByRole("button", { name: "Sync WooCommerce" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Sync Completed" })).toContainText(
      // Another test's order, or one of the demo's, may be waiting too.
      /[1-9]\d* new orders synced to staging area/,
    );
  });

  await test.step("looks at the order and processes it", async () => {
    await page.getByRole("link", { name: String(number), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Staging order ${number}` });
    await expect(dialog.getByText(`${CUSTOMER.first} ${CUSTOMER.last}`).first()).toBeVisible();
    await expect(dialog.getByText("Everything on this order is in stock.")).toBeVisible();
    await expect(dialog.getByRole("table", { name: "Line items" })).toContainText("HX-NACL-10");
    await dialog.getByRole("button", { name: "Process" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Order Processed" })).toContainText(
      "Order has been moved to permanent storage",
    );
  });

  await test.step("processes all the others, and sees how far that is", async () => {
    await page.getByRole("button", { name: "Process All" }).click();
    await page
      .getByRole("dialog", { name: /^Process \d+ orders?\?$/ })
      .getByRole("button", { name: /^Process \d+ orders?$/ })
      .click();
    const done = page.getByRole("status").filter({ hasText: "Bulk Processing Complete" });
    // A few orders can be done before the page shows how far they are.
    await expect(page.getByRole("progressbar", { name: "Processing staged orders" }).or(done).first()).toBeVisible();
    await expect(done).toContainText(/\d+ orders? processed to permanent storage/, { timeout: 30_000 });
    await expect(page.getByRole("link", { name: /^Pending/ })).toContainText("0");
  });

  await test.step("and finds the order among the orders", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("searchbox", { name: "Search orders" }).fill(CUSTOMER.last);
    const row = page.getByRole("row", { name: String(number) });
    await expect(row).toContainText("Pending");
    await expect(page.getByRole("row")).toHaveCount(2);
  });

  const picker = await as("picker");
  const said = picker.locator(".scan-result");
  const progress = picker.getByRole("progressbar", { name: "Picked" });

  await test.step("the picker starts it by its number", async () => {
    await openScreen(picker, "/picking");
    await expect(picker.getByLabel("Scan or enter an order number")).toBeFocused();
    await scan(picker, String(number));
    const started = picker.getByRole("status").filter({ hasText: "Picking Started" });
    // An order of another company may have the same number.
    const choice = picker.locator("section", { hasText: CUSTOMER.last }).getByRole("button", { name: "Start Picking" });
    await expect(started.or(choice).first()).toBeVisible();
    if (await choice.isVisible()) await choice.click();
    await expect(started).toBeVisible();
    await expect(picker.getByRole("region", { name: "Pick now" })).toBeVisible();
    await expect(picker.getByRole("button", { name: "Complete Order" })).toBeDisabled();
  });

  await test.step("is told why wrong codes are refused", async () => {
    await scan(picker, "HX-SEMAX-30");
    await expect(said).toContainText("Not on order");
    await expect(said).toContainText("Product Not Found");
    await expect(said).toContainText("Semax 30 mg vial is not in this order. It belongs at");
    await scan(picker, "0000000000");
    await expect(said).toContainText("No product has the code 0000000000.");
    // After three seconds one line of it stays.
    await expect(said).toHaveAttribute("data-collapsed");
    await expect(picker.getByText("Unknown code", { exact: true })).toBeVisible();
    await expect(progress).toHaveAttribute("aria-valuenow", "0");
  });

  await test.step("scans ten a second, and none is lost", async () => {
    await scan(picker, ...Array<string>(10).fill("HX-NACL-10"));
    await expect(said).toContainText("Product Found");
    await expect(progress).toHaveAttribute("aria-valuenow", "10");
    await expect(picker.getByText("Listening for scans")).toBeVisible();
    await picker.reload();
    await scriptsRun(picker);
    await expect(progress).toHaveAttribute("aria-valuenow", "10");
  });

  await test.step("puts it aside and takes it up again", async () => {
    await picker.getByRole("button", { name: "Pause Picking" }).click();
    await expect(picker.getByText("is paused")).toBeVisible();
    await picker.getByRole("button", { name: "Resume picking" }).click();
    await expect(picker.getByRole("button", { name: "Pause Picking" })).toBeVisible();
    await expect(progress).toHaveAttribute("aria-valuenow", "10");
  });

  await test.step("cannot take one unit too many", async () => {
    await scan(picker, "HX-BACW-30", "HX-BACW-30", "HX-BACW-30");
    await expect(said).toContainText("All 2 of Bacteriostatic water 30 ml are picked.");
    await scan(picker, "HX-NACL-10", "HX-NACL-10");
    await expect(picker.getByText("All items are picked.")).toBeVisible();
    await expect(progress).toHaveAttribute("aria-valuenow", "14");
  });

  await test.step("completes it", async () => {
    await picker.getByRole("button", { name: "Complete Order" }).click();
    await expect(picker.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
  });

  await test.step("ships it, after a second look at the number", async () => {
    await picker.goto(`/shipping?q=${number}`);
    await picker.getByRole("link", { name: `Ship ${number}` }).click();
    const dialog = picker.getByRole("dialog", { name: "Create Shipment" });
    const tracking = dialog.getByLabel("Tracking number");
    await expect(tracking).toBeFocused();
    await tracking.fill("1Z5R89390357567128");
    await dialog.getByLabel("Carrier").selectOption("ups");
    await dialog.getByLabel("Shipping method").selectOption("two-day");
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(tracking).toHaveAccessibleDescription(/check digit is wrong for a UPS number/);
    await expect(tracking).toHaveValue("1Z5R89390357567128");
    await expect(dialog.getByLabel("Shipping method")).toHaveValue("two-day");
    await tracking.fill(TRACKING);
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(picker.getByRole("status").filter({ hasText: "Shipment created successfully" })).toBeVisible();
    await expect(picker.getByRole("row", { name: String(number) })).toContainText(TRACKING);
  });

  await test.step("and the store is told, once", async () => {
    const told = () => store().shop("helix").order(number);
    await expect
      .poll(async () => {
        await tick();
        return (await told()).fulfillments.length;
      })
      .toBe(1);
    await tick();
    const { fulfillments } = await told();
    expect(fulfillments).toHaveLength(1);
    expect(JSON.stringify(fulfillments)).toContain(TRACKING);
  });

  await test.step("and the order shows where its parcel is", async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Orders Refreshed" })).toBeVisible();
    await expect(page.getByRole("row", { name: String(number) })).toContainText("Shipped");
    await page.getByRole("link", { name: String(number), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: TRACKING })).toHaveAttribute("href", /ups\.com/);
    await expect(dialog).toContainText("Shipped");
  });
});
