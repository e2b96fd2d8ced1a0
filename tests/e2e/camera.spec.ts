import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type APIRequestContext, chromium, type Page } from "@playwright/test";
import { orderCode } from "#app/domain/catalog/order-code";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium";
import { draw } from "#tests/support/scan/draw-label-photo";
import { drawnCode, type Symbology } from "#tests/support/scan/drawn-codes";
import { asPng } from "#tests/support/scan/drawn-set";
import { writeFilm } from "#tests/support/scan/y4m";
import { ternProducts } from "#workers/demo/catalog/tern";
import { cancelled, companyId, freeHands, pendingOrder, pickedOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

const SKU = "TT-QUAY-IND-32";
const BARCODE = ternProducts().find(({ sku }) => sku === SKU)?.barcode ?? "";
const SIZE = { width: 640, height: 480 };
const FPS = 10;
const FAKE_CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];

const shown = (symbology: Symbology, text: string) =>
  draw({
    ...SIZE,
    code: { symbol: drawnCode(symbology, text), pose: { tilt: 4, module: symbology === "QR" ? 6 : 2.4 } },
    clutter: true,
    seed: 3,
  });

test.describe("with a camera", () => {
  test.use({ account: "picker" });

  test("an EAN, a Code 128 and a QR code that the camera sees are each picked once", async ({
    api,
    sessionOf,
    baseURL,
    trouble,
  }) => {
    const picker = await api("picker");
    await freeHands(picker);
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: SKU, quantity: 4 }]);
    await picker.post(`/api/picking/start/${order.id}`);
    const film = path.join(tmpdir(), `stowline-film-${process.pid}.y4m`);
    const nothing = { grey: draw({ ...SIZE, clutter: true, seed: 3 }), frames: FPS * 2 };
    const codes = (["EAN-13", "Code 128", "QR"] as const).map((symbology) => ({
      grey: shown(symbology, symbology === "EAN-13" ? BARCODE : SKU),
      frames: FPS * 3,
    }));
    writeFilm(
      film,
      SIZE.width,
      SIZE.height,
      FPS,
      codes.flatMap((code) => [code, nothing]),
    );
    const browser = await chromium.launch({
      executablePath: findChromium() ?? "",
      args: [...CHROMIUM_FLAGS, ...FAKE_CAMERA, `--use-file-for-fake-video-capture=${film}`],
    });
    try {
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        storageState: await sessionOf("picker"),
        viewport: { width: 390, height: 844 },
      });
      trouble.watch(context);
      const page = await context.newPage();
      await openScreen(page, "/picking");
      await page.getByRole("button", { name: "Scan with the camera" }).click();
      await expect(page.getByLabel("Camera preview")).toBeVisible();
      for (const picked of [1, 2, 3])
        await expect(page.getByText(`${picked} of 4 units`)).toBeVisible({ timeout: 40_000 });
      await page.evaluate(() => {
        const stream = document.querySelector("video")?.srcObject as MediaStream | undefined;
        stream?.getVideoTracks()[0]?.dispatchEvent(new Event("ended"));
      });
      await expect(page.getByRole("alert").filter({ hasText: "The camera stopped" })).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByLabel("Camera preview")).toBeVisible();
      await page.getByRole("button", { name: "Close the camera" }).click();
      await expect(page.getByLabel("Camera preview")).toBeHidden();
    } finally {
      await browser.close();
      rmSync(film, { force: true });
      await freeHands(picker);
    }
  });
});

test.describe("without one", () => {
  test.use({ account: "admin" });
  const openScanner = async (page: Page, admin: APIRequestContext) => {
    await openScreen(page, `/inventory/receive?company=${await companyId(admin, "Tern & Thread")}`);
    await expect(page.locator("html"), "what the main warehouse has turned on").toHaveAttribute("data-codes", "itf");
    await expect(page.getByRole("button", { name: "Scan with the camera" })).toBeVisible();
  };

  test("explains why there is no picture, and can be retried", async ({ page, api }) => {
    await page.addInitScript(() => {
      const answers = ["NotAllowedError", "NotReadableError", "NotFoundError"];
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("", answers.shift() ?? "NotFoundError");
      };
    });
    await openScanner(page, await api("admin"));
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    const said = page.getByRole("alert");
    await expect(said.filter({ hasText: "Camera access was denied." })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(said.filter({ hasText: "Another app is using the camera." })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(said.filter({ hasText: "This device has no camera." })).toBeVisible();
    await page.getByRole("button", { name: "Close the camera" }).click();
    await expect(page.getByRole("button", { name: "Scan with the camera" })).toBeVisible();
  });

  test("a code is read from a picture on the device; a picture without a code says so", async ({ page, api }) => {
    await openScanner(page, await api("admin"));
    const choose = page.getByLabel("Photo of a code");
    await choose.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect(page.getByText("This browser cannot open that file.")).toBeVisible();
    const empty = draw({ ...SIZE, clutter: true, seed: 3 });
    await choose.setInputFiles(photo(empty));
    await expect(page.getByText("No code was found in the photo.")).toBeVisible();

    const sent: number[] = [];
    page.on("request", (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await choose.setInputFiles(photo(shown("EAN-13", BARCODE)));
    await expect(page.getByRole("combobox", { name: "Product" }).first()).toHaveValue(SKU);
    expect(Math.max(...sent)).toBeLessThan(5000);
  });

  test("the shipping bench opens an order by its code in a picture, and loads the reader only then", async ({
    page,
    api,
  }) => {
    const admin = await api("admin");
    await freeHands(admin);
    const order = await pickedOrder(admin, "Tern & Thread", [{ sku: SKU, quantity: 1 }]);
    const readers: string[] = [];
    page.on("request", (request) => {
      if (/viewfinder|read-file/.test(request.url())) readers.push(request.url());
    });
    await openScreen(page, "/shipping");
    await expect(page.getByRole("button", { name: "Scan with the camera" })).toBeVisible();
    expect(readers).toEqual([]);
    await page.getByLabel("Photo of a code").setInputFiles(photo(shown("QR", orderCode(order.id))));
    await expect(page.getByRole("dialog", { name: "Create Shipment" })).toContainText(order.orderNumber);
    await cancelled(admin, order);
  });
});

function photo(grey: Uint8ClampedArray) {
  const drawn = { name: "photo", symbology: "none", kind: "", text: null, grey, ...SIZE } as const;
  return { name: "photo.png", mimeType: "image/png", buffer: asPng(drawn) };
}
