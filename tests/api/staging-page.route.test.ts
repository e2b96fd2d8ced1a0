import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as autoProcessOff from "#app/routes/app/staging/auto-process-off";
import * as autoProcessOn from "#app/routes/app/staging/auto-process-on";
import * as check from "#app/routes/app/staging/check";
import * as fixAddress from "#app/routes/app/staging/corrections/fix-address";
import * as fixLine from "#app/routes/app/staging/corrections/fix-line";
import * as deleteMapping from "#app/routes/app/staging/delete-mapping";
import * as list from "#app/routes/app/staging/page";
import * as recheckSku from "#app/routes/app/staging/recheck-sku";
import * as skus from "#app/routes/app/staging/skus";
import * as view from "#app/routes/app/staging/view";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

/** A page's response, or the redirect of a form and the message shown there. */
async function run(handler: unknown, path: string, form?: Record<string, string>, id = "") {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: await cookieOf("admin") },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, { id }, state)).catch((thrown) => thrown);
  const isRedirect = answer instanceof Response && answer.status === 303;
  return {
    answer,
    status:
      answer instanceof Response ? answer.status : ((answer as { init?: { status?: number } }).init?.status ?? 200),
    to: isRedirect ? answer.headers.get("Location") : null,
    said: isRedirect ? (await flashOf(answer))?.title : null,
    trips: state.costs.trips,
  };
}

test("the list names problems, their form maps a SKU, and the mapping can be deleted", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: "THEIRS" }] });
  const page = await run(list.loader, `/staging?company=${company.id}`);
  expect(page.answer).toMatchObject({ list: { rows: [{ problems: [{ kind: "unknown-sku" }] }], isAuto: false } });
  // One round trip for the session, and one for the page with its references.
  expect(page.trips).toBe(2);
  const own = `/staging/view/${staged.id}`;
  expect(await run(list.loader, own)).toMatchObject({ answer: { list: { rows: expect.any(Array) } } });
  expect((await run(view.loader, own, undefined, staged.id)).trips).toBe(2);

  const path = `/staging/fix/${staged.id}/line?line=1&company=${company.id}&q=${product.sku}`;
  const { answer, trips } = await run(fixLine.loader, path, undefined, staged.id);
  expect(answer).toMatchObject({ line: { id: "1", sku: "THEIRS" }, products: [{ id: product.id }] });
  expect(trips).toBe(2);
  const form = { lineId: "1", means: "always", product: "" };
  expect((await run(fixLine.action, path, form, staged.id)).status).toBe(422);
  expect(await run(fixLine.action, path, { ...form, product: product.id }, staged.id)).toMatchObject({
    to: `/staging/skus?company=${company.id}`,
    said: "SKU mapped",
  });
  const mappings = `/staging/skus?company=${company.id}`;
  expect((await run(skus.loader, mappings)).answer).toMatchObject({ rows: [{ sku: "THEIRS", waiting: 0 }] });
  expect((await run(recheckSku.action, mappings, { sku: "THEIRS" })).said).toBe("Orders checked again");
  expect((await run(deleteMapping.action, mappings, { sku: "THEIRS" })).said).toBe("Mapping deleted");
  expect((await run(deleteMapping.action, mappings, { sku: "THEIRS" })).status).toBe(404);
});

test("a removed line, another company's product and an address without a street are refused with messages", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const theirs = await aProduct(other);
  const { id } = await aStagedOrder(company, { lines: [{ sku: "X" }] });
  const path = `/staging/fix/${id}/line?line=9&company=${other.id}`;
  expect((await run(fixLine.loader, path, undefined, id)).answer).toMatchObject({ line: null, products: [] });
  const form = { means: "once", product: theirs.id };
  expect((await run(fixLine.action, path, { ...form, lineId: "9" }, id)).status).toBe(409);
  expect((await run(fixLine.action, path, { ...form, lineId: "1" }, id)).status).toBe(422);
  expect((await run(fixAddress.action, `/staging/fix/${id}/address`, { city: "City" }, id)).status).toBe(422);
  const address = { address1: "1 Way", city: "City", country: "us" };
  expect((await run(fixAddress.action, `/staging/fix/${id}/address`, address, id)).said).toBe("Address corrected");

  // The form returns to the dialog above the list with its filters, and to no other site.
  const list = `/staging/view/${id}?company=${company.id}&status=error`;
  const fix = (back: string) => `/staging/fix/${id}/address?back=${encodeURIComponent(back)}`;
  expect((await run(fixAddress.action, fix(list), address, id)).to).toBe(list);
  expect((await run(fixAddress.action, fix("//evil.test"), address, id)).to).toBe(`/staging/view/${id}`);
});

test("the check shows what would happen, and the switch for processing by itself is kept", async () => {
  const company = await aCompany();
  await aStagedOrder(company, { lines: [{ sku: "X" }] });
  expect(await run(check.loader, `/staging/check?company=${company.id}`)).toMatchObject({
    answer: { orders: 1, held: 1 },
    trips: 2,
  });
  const here = `/staging?company=${company.id}`;
  const form = { companyId: company.id };
  expect((await run(autoProcessOn.action, here, form)).said).toBe("Automatic processing is on");
  expect((await run(autoProcessOn.action, here, form)).said).toBe("Automatic processing is on");
  expect((await run(list.loader, here)).answer).toMatchObject({ list: { isAuto: true } });
  expect((await run(autoProcessOff.action, here, form)).said).toBe("Automatic processing is off");
});
