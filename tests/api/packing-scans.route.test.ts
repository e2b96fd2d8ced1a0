import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { readPacking } from "#app/domain/shipping/packing/packing.server";
import * as check from "#app/routes/app/packing/check";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { accountOf, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

/** A picked order of three mugs, and the device of its packer. */
async function aBench() {
  const company = await aCompany();
  const mug = await aProduct(company, { name: "Mug", onHand: 5 });
  const { id } = await anOrder(company, { status: "picked", lines: [{ product: mug, quantity: 3 }] });
  const { cookie, id: by } = await accountOf("employee", { companyId: company.id });
  const colleague = await cookieOf("employee", { companyId: company.id });
  async function send(checkId: string, more: object = {}, from = cookie) {
    const headers = { Cookie: from, "Content-Type": "application/json" };
    const body = JSON.stringify({ barcode: mug.sku, checkId, parcel: 1, by, ...more });
    const request = new Request(`http://stowline.test/packing/${id}/check`, { method: "POST", headers, body });
    const answer = await (check.action as unknown as (args: ActionFunctionArgs) => Promise<Response>)(
      remixArgs(request, { orderId: id }),
    );
    return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
  }
  const read = () => readPacking(systemWorld(), id);
  return { send, read, colleague, verified: async () => (await read()).lines.map((line) => line.verified) };
}

test("a queued scan is answered in the words and with the order that the queue reads, and counts once", async () => {
  const { send, verified } = await aBench();
  for (let n = 0; n < 2; n++) {
    const { status, answer } = await send("first");
    expect([status, answer]).toMatchObject([
      200,
      {
        said: { id: "first", ok: true, title: "Verified" },
        view: null,
        completes: false,
        state: { orderNumber: expect.any(String) },
      },
    ]);
  }
  expect(await verified()).toEqual([1]);
  expect(await send("unknown", { barcode: "no such code" })).toMatchObject({
    answer: { said: { ok: false, word: "Unknown code" } },
  });
});

test("another user's session does not send a packer's scans", async () => {
  const { send, colleague, verified } = await aBench();
  expect((await send("first", {}, colleague)).status).toBe(401);
  expect(await verified()).toEqual([0]);
});

test("a scan that outlived its page does not count after others", async () => {
  const { send, read, verified } = await aBench();
  const seen = { lastCheckId: null, updatedAt: (await read()).updatedAt };
  await send("elsewhere");
  expect(await send("late", { seen })).toMatchObject({
    status: 200,
    answer: {
      said: { ok: false, detail: expect.stringContaining("scan them again") },
      state: { last: { id: "elsewhere" } },
    },
  });
  expect(await verified()).toEqual([1]);
});
