import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { type Made, pickedOrder, said } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "warehouse", expectedStatuses: [422], losesNetwork: true });

interface Shipped extends Made {
  trackingNumber: string;
}

let count = 0;

/** A shipped order of one parcel, which waits for its carrier. */
async function shipped(admin: APIRequestContext, carrier: "dhl" | "other"): Promise<Shipped> {
  const order = await pickedOrder(admin, "Voltbay Electronics", [{ sku: "VB-HUB-7", quantity: 1 }]);
  const trackingNumber = `E2E${Date.now().toString(36)}${++count}`.toUpperCase();
  const data = { orderId: order.id, carrier, trackingNumber, shippingMethod: "standard", override: true };
  await said(await admin.post("/api/shipments", { data }));
  return { ...order, trackingNumber };
}

/** Draws a line by mouse, clears it, and draws another. */
async function sign(page: Page, empty: Locator): Promise<void> {
  const signed = page.getByRole("img", { name: "Signed", exact: true });
  const draw = async () => {
    await empty.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await empty.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.1, y + height * 0.8);
    await page.mouse.down();
    for (const [right, down] of [
      [0.3, 0.2],
      [0.5, 0.8],
      [0.9, 0.4],
    ] as const)
      await page.mouse.move(x + width * right, y + height * down, { steps: 4 });
    await page.mouse.up();
    await expect(signed).toBeVisible();
  };
  await draw();
  const clear = page.getByRole("button", { name: "Clear", exact: true });
  expect((await clear.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await clear.click();
  await expect(empty).toBeVisible();
  await draw();
}

/** A picture as small as one can be. */
const PHOTO = {
  name: "manifest.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("parcels are scanned onto a load and handed over with a photo; what is left behind waits for the next load", {
  tag: ["@no-js", "@phone"],
}, async ({ page, api, as, javaScriptEnabled: hasScripts }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const admin = await api("admin");
  // Each run has a carrier of its own, so that both can load at the same time.
  const [carrier, name] = hasScripts ? (["dhl", "DHL"] as const) : (["other", "Other carrier"] as const);
  const [first, second, left] = [
    await shipped(admin, carrier),
    await shipped(admin, carrier),
    await shipped(admin, carrier),
  ];
  const other = await shipped(admin, carrier === "dhl" ? "other" : "dhl");
  const open = (path: string) => (hasScripts ? openScreen(page, path) : page.goto(path).then(() => undefined));
  const field = page.getByLabel("Scan or enter a tracking number");
  const scanned = async (code: string) => {
    if (hasScripts) return scan(page, code);
    await field.fill(code);
    await page.keyboard.press("Enter");
  };

  await test.step("starts loading for the carrier", async () => {
    await open("/shipping/end-of-day");
    const row = page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
    await row
      .getByRole("link", { name: /^(Start|Continue) loading$/ })
      .first()
      .click();
    const load = page.getByRole("heading", { level: 1, name: `${name} load` });
    const start = page.getByRole("button", { name: "Start loading" });
    await expect(start.or(load).first()).toBeVisible();
    if (await start.isVisible()) {
      await page.getByLabel("Trailer or dock").fill("Dock 7");
      await start.click();
    }
    await expect(load).toBeVisible();
    await open(new URL(page.url()).pathname);
  });
  const path = new URL(page.url()).pathname;
  const listed = (title: string) => page.getByRole("region", { name: title });

  await test.step("each scan loads one parcel or says in a few words why not", async () => {
    for (const parcel of [first, second]) {
      await scanned(parcel.trackingNumber);
      await expect(listed("Last loaded")).toContainText(parcel.trackingNumber);
    }
    await scanned(first.trackingNumber);
    await expect(page.getByText("Already loaded")).toBeVisible();
    await scanned(other.trackingNumber);
    await expect(page.getByText("Wrong carrier")).toBeVisible();
    await scanned("NO-SUCH-PARCEL");
    await expect(page.getByText("Unknown parcel")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step("a parcel that is taken off waits again", async () => {
    const parcel = page.getByRole("listitem").filter({ hasText: second.trackingNumber });
    await parcel.getByRole("button", { name: "Take off" }).click();
    await expect(listed("Not loaded")).toContainText(second.trackingNumber);
    if (hasScripts) await expectAccessible(page, "a load");
    if (hasScripts) await page.context().setOffline(true);
    await scanned(second.trackingNumber);
    if (hasScripts) {
      // The scan outlives its page.
      await expect(page.getByText("Saved on this device.", { exact: false }).first()).toBeVisible();
      await page.goto("about:blank");
      await page.context().setOffline(false);
      await openScreen(page, path);
    }
    await expect(listed("Last loaded")).toContainText(second.trackingNumber);
  });

  await test.step("the driver takes the load over", async () => {
    await page.getByRole("link", { name: "Hand over" }).click();
    await page.getByRole("button", { name: "Hand over" }).click();
    await expect(page.getByText("Enter the driver's name")).toBeVisible();
    await page.getByLabel("Driver's name").fill("Dana Reyes");
    const box = page.getByRole("img", { name: "Not signed" });
    if (hasScripts) await sign(page, box);
    else await expect(box).toBeHidden();
    await page.getByRole("button", { name: "Hand over" }).click();
    await expect(page.getByText("not loaded. They wait for the next load.")).toBeVisible();
    await expect(page.getByText("Dana Reyes")).toBeVisible();
    const signature = page.getByRole("img", { name: "The driver's signature" });
    if (hasScripts) await expect(signature.locator("path")).toHaveAttribute("d", /^M\d+ \d+L/);
    else await expect(signature).toHaveCount(0);
  });

  await test.step("the photo of the signed manifest is added", async () => {
    await page.getByRole("link", { name: "Add photo" }).click();
    await page.locator("[type=file][name=photo]").setInputFiles(PHOTO);
    await page.getByRole("button", { name: "Add photo" }).click();
    await expect(page.getByRole("img", { name: "Open: proof of the hand-over" })).toBeVisible();
    const manifest = await page.request.get(`${path}/manifest.pdf`);
    expect([manifest.headers()["content-type"], (await manifest.body()).subarray(0, 5).toString()]).toEqual([
      "application/pdf",
      "%PDF-",
    ]);
  });

  await test.step("the order says when its parcel was handed over, and the rest waits", async () => {
    const desk = await as("admin");
    await desk.goto(`/orders/${first.id}`);
    await expect(desk.getByText(/^Handed over/)).toBeVisible();
    await desk.goto(`/orders/${left.id}`);
    await expect(desk.getByText(left.trackingNumber).first()).toBeVisible();
    await expect(desk.getByText(/^Handed over/)).toHaveCount(0);
    await desk.goto("/notifications");
    await expect(desk.getByText(`Not handed over to ${name}`).first()).toBeVisible();
  });
});
