import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { StockPreview } from "#app/domain/channels/stock/preview-stock-push.server";
import { pushStock } from "#app/domain/channels/stock/push-stock.server";
import type { StockPushState } from "#app/domain/channels/stock/stock-push-state.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as one from "#app/routes/app/integrations/one";
import * as stock from "#app/routes/app/integrations/stock";
import * as pushNow from "#app/routes/app/integrations/stock/push-now";
import * as switchOff from "#app/routes/app/integrations/stock/switch-off";
import * as switchOn from "#app/routes/app/integrations/stock/switch-on";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

const BUTTONS = { "push-now": pushNow, "switch-off": switchOff, "switch-on": switchOn };

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run<T>(handler: unknown, path: string, cookie: string, id: string, form?: Record<string, string>) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  return { answer: (await (handler as Handler)(remixArgs(request, { id }, state))) as T, costs: state.costs };
}

async function aShopOfAdmin() {
  const shop = await aShop({ orders: 0 });
  const [sold] = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
  const known = await aProduct({ id: shop.companyId }, { sku: sold!.sku, onHand: 6 });
  const stranger = await aProduct({ id: shop.companyId }, { onHand: 1 });
  const cookie = await cookieOf("admin");
  const { integrationId: id } = shop;
  return {
    shop,
    known,
    stranger,
    preview: async () => (await run<StockPreview>(stock.loader, `/integrations/${id}/stock`, cookie, id)).answer,
    page: (query = "") =>
      run<{ standing: StockPushState; tellsStock: boolean }>(one.loader, `/integrations/${id}${query}`, cookie, id),
    async press(button: keyof typeof BUTTONS) {
      const path = `/integrations/${id}/stock/${button}`;
      const { answer } = await run<Response>(BUTTONS[button].action, path, cookie, id, {});
      // A refused change is shown on the same page.
      if (!(answer instanceof Response)) return null;
      return flashOf(answer);
    },
  };
}

test("a store's stock is previewed, switched on, pushed, pushed again and switched off, each with its message", async () => {
  const { shop, known, stranger, preview, page, press } = await aShopOfAdmin();
  const looked = await preview();
  expect(looked.rows.map(({ sku, ours, known: isKnown }) => [sku, ours, isKnown])).toEqual([
    [known.sku, 6, true],
    [stranger.sku, 1, false],
  ]);
  expect((await page()).answer).toMatchObject({ tellsStock: true, standing: { pushesStock: false, told: 0 } });
  await press("push-now");
  expect(await shop.row()).toMatchObject({ pushesStock: false });

  expect(await press("switch-on")).toMatchObject({ title: "Stock updates turned on" });
  expect(await press("switch-on")).toMatchObject({ title: "Stock updates turned on" });
  const { companyId, integrationId } = shop;
  await pushStock(systemWorld(), { companyId, integrationId, byHand: true });
  const { answer, costs } = await page();
  expect(answer.standing).toMatchObject({ pushesStock: true, told: 1, problems: 1, waiting: 0, lagMs: 0, error: null });
  expect(answer.standing.problemRows).toMatchObject([{ sku: stranger.sku }]);
  expect(costs.trips).toBeLessThanOrEqual(2);
  expect((await page(`?problems=${"x".repeat(64)}`)).answer.standing.problemRows).toEqual([]);

  expect(await press("push-now")).toMatchObject({ title: "Push started" });
  expect((await page()).answer.standing.waiting).toBe(2);
  expect(await press("switch-off")).toMatchObject({ title: "Stock updates turned off" });
  expect((await page()).answer.standing).toMatchObject({ pushesStock: false, waiting: 0, problemRows: [] });
});

test.each(["shipstation", "stripe"])("an integration of type %s has no stock page", async (type) => {
  const { shop, preview, press } = await aShopOfAdmin();
  await testEnv.DB.prepare("update integrations set type = ? where id = ?").bind(type, shop.integrationId).run();
  await expect(preview()).rejects.toMatchObject({ init: { status: 404 } });
  await expect(press("switch-on")).rejects.toMatchObject({ init: { status: 404 } });
  expect(await shop.row()).toMatchObject({ pushesStock: false });
});
