import type { APIRequestContext, Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { companyId, freeHands, said } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const COMPANY = "Tern & Thread";

/** How codes get into the forms: typed with scripts, typed without, or by a scanner alone on a small phone. */
type Way = "scripts" | "no scripts" | "scanner";

interface People {
  client: Page;
  dock: Page;
  picker: Page;
}

test(
  "announced, received short and damaged, put away, sold, picked, shipped, returned, and billed once",
  { tag: "@thorough" },
  async ({ as, api }) => wholeLoop(await people(as), await api("admin"), "scripts"),
);

test("the whole loop without scripts", { tag: "@no-js" }, async ({ as, api }) =>
  wholeLoop(await people(as), await api("admin"), "no scripts"),
);

test("the whole loop by scanner on a small phone", { tag: ["@phone", "@thorough"] }, async ({ as, api }) => {
  const all = await people(as);
  for (const page of [all.dock, all.picker]) await page.setViewportSize({ width: 360, height: 640 });
  await wholeLoop(all, await api("admin"), "scanner");
});

const people = async (as: (who: "ternClient" | "warehouse" | "picker") => Promise<Page>): Promise<People> => ({
  client: await as("ternClient"),
  dock: await as("warehouse"),
  picker: await as("picker"),
});

/** Scans the code, or types it into the field and sends it. */
async function enter(way: Way, field: Locator, code: string): Promise<void> {
  if (way === "scanner") return scan(field.page(), code);
  await field.fill(code);
  await field.press("Enter");
}

const CHARGES = [
  ...["receipt", "receipt-line", "receipt-unit", "putaway", "putaway-unit"],
  ...["pick-first", "pick-further", "pack", "return", "return-unit"],
];

/** What the company's work of these days amounts to, by charge. */
const billed = (admin: APIRequestContext, company: string): Promise<[charge: string, units: number][]> =>
  Promise.all(
    CHARGES.map(async (charge): Promise<[string, number]> => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const query = new URLSearchParams({ company, charge, item: "", from: day(-2), to: day(2) });
      const text = await (await admin.get(`/billing/activities.csv?${query}`)).text();
      const { data } = Papa.parse<{ Quantity: string }>(text.trim(), { header: true });
      return [charge, data.reduce((units, row) => units + Number(row.Quantity), 0)];
    }),
  );

async function wholeLoop({ client, dock, picker }: People, admin: APIRequestContext, way: Way): Promise<void> {
  const key = `LOOP-${Date.now().toString(36)}`.toUpperCase();
  const company = await companyId(admin, COMPANY);
  const open = (page: Page, path: string) => (way === "no scripts" ? page.goto(path) : openScreen(page, path));
  for (const hands of [admin, picker.request]) await freeHands(hands);
  await said(await admin.post("/api/products", { data: { companyId: company, name: `Lamp ${key}`, sku: key } }));
  const before = await billed(admin, company);

  const asn = await test.step("the client announces six units", async () => {
    await open(client, "/inventory/inbound/new");
    await client.getByLabel("Supplier").fill(key);
    await client.locator('[name="lines[0].sku"]').fill(key);
    await client.getByLabel("Units", { exact: true }).fill("6");
    await client.getByRole("button", { name: "Save", exact: true }).click();
    await expect(client.getByRole("heading", { name: /^ASN-\d+$/, level: 1 })).toBeVisible();
    return new URL(client.url()).pathname;
  });

  await test.step("four are received, then one that is damaged", async () => {
    for (const { units, damaged } of [
      { units: 4, damaged: false },
      { units: 1, damaged: true },
    ]) {
      await open(dock, `${asn}/receive`);
      const quantity = dock.locator('[name="lines[0].quantity"]');
      if (way === "scanner") await scan(dock, ...Array<string>(units).fill(key));
      else {
        await enter(way, dock.getByRole("textbox", { name: /^Scan/ }), key);
        await expect(quantity).toHaveValue("1");
        await quantity.fill(String(units));
      }
      await expect(quantity).toHaveValue(String(units));
      if (damaged) await dock.getByRole("checkbox", { name: "Damaged" }).check();
      await dock.getByRole("button", { name: "Receive", exact: true }).click();
      await expect(dock).toHaveURL(new RegExp(`${asn}$`));
    }
  });

  await test.step("the receipt is closed with one unit short", async () => {
    await dock.getByRole("link", { name: "Close", exact: true }).click();
    await dock.getByLabel("Reason").fill("One carton was lost");
    await dock.getByRole("button", { name: "Close short" }).click();
    await expect(dock.getByRole("main")).toContainText("One carton was lost");
    await client.goto(asn);
    const received = client.getByRole("table", { name: "Lines of the announced receipt" });
    await expect(received.getByText("Short", { exact: true })).toBeVisible();
    await expect(received.getByText("Damaged", { exact: true }).last()).toBeVisible();
  });

  const bin = await test.step("the four are put away where it is suggested", async () => {
    await open(dock, "/inventory/putaway");
    await enter(way, dock.getByRole("textbox", { name: /^Scan/ }), key);
    await expect(dock.getByRole("heading", { name: /^Put away from /, level: 1 })).toBeVisible();
    const suggested = dock.getByRole("navigation", { name: "Suggested locations" }).locator("[aria-current]");
    const [code = ""] = /^[A-Z]+-\d+-\d+-\d+/.exec((await suggested.textContent()) ?? "") ?? [];
    const to = dock.getByLabel("To", { exact: true });
    if (way === "scanner") {
      await expect(dock.getByText("Listening for scans")).toBeVisible();
      await scan(dock, code);
    } else await to.fill(code);
    await expect(to).toHaveValue(code);
    await dock.getByRole("button", { name: "Put away" }).click();
    await expect(dock.getByText("All put away")).toBeVisible();
    return code;
  });

  const order = await test.step("the four are sold; one more is not there", async () => {
    const ordered = async (quantity: number) => {
      const data = {
        ...{ companyId: company, orderNumber: `${key}-${quantity}`, customerName: "Ines Aldous" },
        ...{ customerEmail: "ines@example.com", shippingAddress: "14 Harbour Row\nPortland OR 97209\nUS" },
        items: [{ sku: key, quantity }],
      };
      return said<{ id: string; status: string; orderNumber: string }>(await admin.post("/api/orders", { data }));
    };
    const made = await ordered(4);
    expect(made.status).toBe("pending");
    const late = await ordered(1);
    expect(late.status).toBe("on-hold");
    await said(await admin.post(`/api/orders/${late.id}/status`, { data: { status: "cancelled" } }));
    return made;
  });

  await test.step("and picked in that bin", async () => {
    await open(picker, "/picking");
    await enter(way, picker.getByLabel("Scan or enter an order number"), order.orderNumber);
    const pickNow = picker.getByRole("region", { name: "Pick now" });
    await expect(pickNow).toContainText(bin);
    if (way === "scanner") await scan(picker, bin, key, key, key, key);
    else await pickNow.getByRole("button", { name: /^Pick / }).click();
    if (way === "no scripts") {
      await expect(picker.getByRole("heading", { name: `Is ${bin} empty now?` })).toBeVisible();
      await picker.getByRole("button", { name: "Yes, empty" }).click();
    }
    await expect(picker.getByText("All items are picked.")).toBeVisible();
    await picker.getByRole("button", { name: "Complete Order" }).click();
    await expect(picker.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
  });

  await test.step("and shipped", async () => {
    await open(picker, "/shipping");
    await enter(way, picker.getByLabel("Scan or enter an order number"), order.orderNumber);
    const dialog = picker.getByRole("dialog", { name: "Create Shipment" });
    const tracking = dialog.getByLabel("Tracking number");
    await expect(tracking).toBeFocused();
    if (way === "scanner") await scan(picker, "986578788855");
    else await tracking.fill("986578788855");
    await expect(tracking).toHaveValue("986578788855");
    await dialog.getByLabel("Carrier").selectOption("fedex");
    await dialog.getByLabel("Shipping method").selectOption("overnight");
    await dialog.getByRole("button", { name: "Create Shipment" }).click();
    await expect(picker.getByText("Shipment created successfully")).toBeVisible();
  });

  const path = await test.step("the client announces that two come back", async () => {
    await open(client, "/returns");
    await client.getByRole("link", { name: "Announce a return" }).click();
    await client.getByLabel("Order, tracking, or serial number").fill(order.orderNumber);
    await client.getByRole("button", { name: "Find" }).click();
    await client.getByLabel("Units").fill("2");
    await client.getByLabel("Reason").selectOption("does-not-fit");
    await client.getByRole("button", { name: "Announce return" }).click();
    await expect(client.getByRole("heading", { level: 1 })).toHaveText(/Return RMA-\d+/);
    return new URL(client.url()).pathname;
  });

  await test.step("one is restocked, one is disposed of", async () => {
    await open(dock, "/returns/dock");
    const parcel = dock.getByRole("textbox", { name: /^Scan or enter a return/ });
    await enter(way, parcel, order.orderNumber);
    await expect(dock.getByRole("heading", { level: 1 })).toHaveText(/Receive RMA-/);
    for (const disposition of ["restock", "dispose"]) {
      await open(dock, `${path}/receive`);
      await enter(way, dock.getByRole("textbox", { name: "Scan or enter a product" }), key);
      const form = dock.getByRole("region", { name: /^Receive Lamp/ });
      await form.getByRole("radio", { name: "New" }).check();
      await form.getByLabel("Units").fill("1");
      await form.getByLabel("What to do with them").selectOption(disposition);
      await form.getByRole("button", { name: "Receive", exact: true }).click();
      await expect(form).toBeHidden();
    }
    await dock.getByRole("button", { name: "Complete return" }).first().click();
    await dock.getByRole("dialog").getByRole("button", { name: "Complete return" }).click();
    await expect(dock.getByText("Completed").first()).toBeVisible();
    await client.goto(path);
    await expect(client.getByText("1 × New: restocked", { exact: false })).toBeVisible();
  });

  await test.step("one unit is in stock again, and each step is billed once", async () => {
    const stock = await said<{ available: number }[]>(await admin.get(`/api/inventory?companyId=${company}&q=${key}`));
    expect(stock.map(({ available }) => available)).toEqual([1]);
    const after = await billed(admin, company);
    expect(after.map(([charge, units], n) => [charge, units - (before[n]?.[1] ?? 0)])).toEqual([
      ["receipt", 1],
      // The line counts with its first receipt, not with the second.
      ["receipt-line", 1],
      ["receipt-unit", 5],
      ["putaway", 1],
      ["putaway-unit", 4],
      ["pick-first", 1],
      ["pick-further", 3],
      ["pack", 1],
      ["return", 1],
      ["return-unit", 2],
    ]);
  });
}
