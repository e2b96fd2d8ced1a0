import { LABEL_STOCK, placeOf } from "#app/documents/label-stock";
import { cutOut, print, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";
import { freeHands, pendingOrder } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/test";

const BOTH = { tag: ["@desktop", "@phone"] };
test.use({ account: "admin", colorScheme: "light" });
test.describe.configure({ timeout: 120_000 });

test("a chosen, printed and scanned label is picked by its code", BOTH, async ({ page, api }) => {
  await page.goto("/inventory/labels?q=TT-MARKET-NAT");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await page.getByLabel("Code").selectOption("sku");
  await page.getByLabel("Label sheet").selectOption("5163");
  await page.getByLabel(/^Labels of /).fill("2");
  await expect(page.getByText("2 labels on 1 sheet.")).toBeVisible();
  await expectAccessible(page, "chosen labels");

  const file = await page.request.get(page.url().replace("/labels?", "/labels.pdf?"));
  expect(file.headers()["content-type"]).toBe("application/pdf");
  const [sheet] = await print(new Uint8Array(await file.body()), 200);
  if (!sheet) throw new Error("The file has no sheet");
  const stock = LABEL_STOCK["5163"];
  const codes = await Promise.all(
    [0, 1].map((nth) => readCodes(cutOut(sheet, { ...placeOf(stock, nth), width: stock.width, height: stock.height }))),
  );
  expect(codes.map(([code]) => code?.text)).toEqual(["TT-MARKET-NAT", "TT-MARKET-NAT"]);

  const picker = await api("picker");
  await freeHands(picker);
  const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
  await picker.post(`/api/picking/start/${order.id}`);
  const scanned = await picker.post("/api/picking/scan", { data: { barcode: codes[0]?.[0]?.text, orderId: order.id } });
  expect(await scanned.json()).toMatchObject({ success: true, beeps: 1 });
  await freeHands(picker);
});

test("locations are labelled by their codes", BOTH, async ({ page }) => {
  await page.goto("/inventory/labels?kind=locations&q=A-01-1-03&stock=4x6");
  await expect(page.getByRole("img", { name: "Label of A-01-1-03" })).toBeVisible();
  await expectAccessible(page, "labels of locations");
  await expect(page.getByRole("button", { name: "203 dpi" })).toHaveAttribute("formaction", "/inventory/labels.pdf");
  const file = await page.request.get(`${page.url().replace("/labels?", "/labels.pdf?")}&zpl=203`);
  expect(file.headers()["content-disposition"]).toContain("203dpi.zpl");
  const [label] = printZpl(await file.text(), "203");
  if (!label) throw new Error("The file has no label");
  expect(new Set((await readCodes(label)).map(({ text }) => text))).toEqual(new Set(["A-01-1-03"]));
});

test("without scripts products are added, and the file opens", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/inventory/labels");
  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.getByRole("button", { name: /^Add / }).nth(2).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Open PDF" })).toHaveAttribute("formaction", "/inventory/labels.pdf");
  const file = await page.request.get(page.url().replace("/labels?", "/labels.pdf?"));
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await page.request.get("/inventory/labels.pdf?product=nobody")).status()).toBe(404);
});
