import type { APIRequestContext, Page } from "@playwright/test";
import Papa from "papaparse";
import { companyId, freeHands } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const COMPANY = "Voltbay Electronics";

/** How the units get into the forms: with scripts, without, or by a scanner alone. */
type Way = "scripts" | "no scripts" | "scanner";

test("announced, received short and damaged, sold, shipped, returned, restocked, and billed once", async ({
  as,
  api,
}) => wholeLoop(await as("admin"), await api("admin"), "scripts"));

test("the whole loop without scripts", { tag: "@no-js" }, async ({ as, api }) =>
  wholeLoop(await as("admin"), await api("admin"), "no scripts"),
);

test("the whole loop by scanner on a small phone", async ({ as, api }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 360, height: 640 });
  await wholeLoop(page, await api("admin"), "scanner");
});

async function wholeLoop(page: Page, admin: APIRequestContext, way: Way): Promise<void> {
  const key = `LOOP-${Date.now().toString(36)}`.toUpperCase();
  const company = await companyId(admin, COMPANY);
  const sent = async <T>(path: string, data: object): Promise<T> => {
    const answer = await admin.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const open = (path: string) => (way === "no scripts" ? page.goto(path) : openScreen(page, path));
  await freeHands(admin);

  const asn = await test.step("six units are announced", async () => {
    await sent("/api/products", { companyId: company, name: `Lamp ${key}`, sku: key });
    const lines = [{ sku: key, quantity: 6 }];
    return sent<{ id: string }>("/api/inbound", { companyId: company, reference: key, announce: true, lines });
  });

  await test.step("four are received, then one that is damaged", async () => {
    for (const { units, damaged } of [
      { units: 4, damaged: false },
      { units: 1, damaged: true },
    ]) {
      await open(`/inventory/inbound/${asn.id}/receive`);
      const quantity = page.locator('[name="lines[0].quantity"]');
      if (way === "scanner") {
        await page.getByLabel("Reference").focus();
        await scan(page, ...Array<string>(units).fill(key));
      } else {
        await page.getByRole("textbox", { name: /^Scan/ }).fill(key);
        await page.keyboard.press("Enter");
        await expect(quantity).toHaveValue("1");
        await quantity.fill(String(units));
      }
      await expect(quantity).toHaveValue(String(units));
      if (damaged) await page.getByLabel("Damaged").check();
      await page.getByRole("button", { name: "Receive", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/inventory/inbound/${asn.id}$`));
    }
  });

  await test.step("the list is closed with one unit short", async () => {
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await page.getByLabel("Reason").fill("One carton was lost");
    await page.getByRole("button", { name: "Close short" }).click();
    await expect(page.getByRole("main")).toContainText("One carton was lost");
    const received = page.getByRole("table", { name: "Lines of the announced receipt" });
    await expect(received.getByText("Short", { exact: true })).toBeVisible();
    await expect(received.getByText("Damaged", { exact: true }).last()).toBeVisible();
  });

  const order = await test.step("the four are sold and picked; more are not there", async () => {
    const ordered = (quantity: number) => ({
      ...{ companyId: company, orderNumber: `${key}-${quantity}`, customerName: "Ines Aldous" },
      ...{ customerEmail: "ines@example.com", shippingAddress: "14 Harbour Row\nPortland OR 97209\nUS" },
      items: [{ sku: key, quantity }],
    });
    const made = await sent<{ id: string; status: string; orderNumber: string }>("/api/orders", ordered(4));
    expect(made.status).toBe("pending");
    const late = await sent<{ id: string; status: string }>("/api/orders", ordered(1));
    expect(late.status).toBe("on-hold");
    await sent(`/api/orders/${late.id}/status`, { status: "cancelled" });
    await sent(`/api/picking/start/${made.id}`, {});
    const items = (await (await admin.get(`/api/orders/${made.id}/items`)).json()) as { id: string }[];
    for (const { id } of items) await sent(`/api/picking/item/${id}/pick`, {});
    await sent(`/api/picking/${made.id}/complete`, {});
    return { ...made, itemId: items[0]?.id ?? "" };
  });

  await test.step("and shipped", async () => {
    await open(`/shipping/create/${order.id}`);
    const dialog = page.getByRole("dialog", { name: "Create Shipment" });
    await dialog.getByLabel("Tracking number").fill("986578788855");
    await dialog.getByLabel("Carrier").selectOption("fedex");
    await dialog.getByLabel("Shipping method").selectOption("overnight");
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(page.getByText("Shipment created successfully")).toBeVisible();
  });

  await test.step("two come back; one is restocked, one disposed of", async () => {
    const lines = [{ itemId: order.itemId, quantity: 2, reason: "does-not-fit" }];
    const { id } = await sent<{ id: string }>("/api/returns", { orderId: order.id, lines });
    for (const disposition of ["restock", "dispose"]) {
      await open(`/returns/${id}/receive`);
      if (way === "scanner") await scan(page, key);
      else {
        await page.getByRole("textbox", { name: "Scan or enter a product" }).fill(key);
        await page.keyboard.press("Enter");
      }
      const form = page.getByRole("region", { name: /^Receive Lamp/ });
      await form.getByRole("radio", { name: "New" }).check();
      await form.getByLabel("Units").fill("1");
      await form.getByLabel("What to do with them").selectOption(disposition);
      await form.getByRole("button", { name: "Receive", exact: true }).click();
      await expect(form).toBeHidden();
    }
    await page.getByRole("button", { name: "Complete return" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Complete return" }).click();
    await expect(page.getByText("Completed").first()).toBeVisible();
  });

  await test.step("one unit is in stock again, and each step is billed once", async () => {
    const stock = (await (await admin.get(`/api/inventory?companyId=${company}&q=${key}`)).json()) as {
      available: number;
    }[];
    expect(stock.map(({ available }) => available)).toEqual([1]);
    const billed = async (charge: string, item = "") => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const query = new URLSearchParams({ company, charge, item, from: day(-2), to: day(2) });
      const text = await (await admin.get(`/billing/activities.csv?${query}`)).text();
      const { data } = Papa.parse<{ Work: string; Quantity: string }>(text.trim(), { header: true });
      return data.filter(({ Work }) => Work.includes(key)).reduce((units, row) => units + Number(row.Quantity), 0);
    };
    expect({
      // The line counts with its first receipt, not with the second.
      lines: await billed("receipt-line"),
      received: await billed("receipt-unit"),
      picked: (await billed("pick-first")) + (await billed("pick-further")),
      packed: await billed("pack"),
      cartons: await billed("material", "Carton"),
      returns: await billed("return"),
      returned: await billed("return-unit"),
    }).toEqual({ lines: 1, received: 5, picked: 4, packed: 1, cartons: 1, returns: 1, returned: 2 });
  });
}
