import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as shipment from "#app/routes/app/integrations/shipment";
import { aShop } from "#tests/factories/shop";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(handler: unknown, id: string, form?: Record<string, string>) {
  const request = new Request(`http://stowline.test/integrations/${id}/shipment`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: await cookieOf("admin") },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return (handler as Handler)(remixArgs(request, { id }, new RequestState(testEnv, request)));
}

test("the shipment notice is one email by default, and a note without the number is refused", async () => {
  const shop = await aShop({ orders: 0 });
  const standard = { emailsCustomer: true, noteText: null, targetStatus: "automatic" };
  expect(await run(shipment.loader, shop.integrationId)).toMatchObject({ hasNotes: true, notice: standard });

  const refused = { noteText: "On its way", targetStatus: "wc-completed" };
  expect(await run(shipment.action, shop.integrationId, refused)).toMatchObject({ init: { status: 422 } });
  expect((await shop.row()).settings).toBeNull();

  const form = { noteText: "Sent: {tracking}", targetStatus: "completed" };
  expect(await run(shipment.action, shop.integrationId, form)).toMatchObject({ status: 303 });
  const shipmentSettings = { emailsCustomer: false, noteText: "Sent: {tracking}", targetStatus: "completed" };
  expect((await shop.row()).settings).toEqual({ shipment: shipmentSettings });
});
