import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import * as companies from "#app/routes/app/companies/page";
import * as addUser from "#app/routes/app/companies/users.new";
import * as breakdown from "#app/routes/app/dashboard/breakdown";
import * as newFilter from "#app/routes/app/filters/new";
import * as filters from "#app/routes/app/filters/page";
import * as home from "#app/routes/app/home";
import * as connect from "#app/routes/app/integrations/new";
import * as integrations from "#app/routes/app/integrations/page";
import * as expiring from "#app/routes/app/inventory/expiring/page";
import * as quarantine from "#app/routes/app/inventory/expiring/quarantine";
import * as inventory from "#app/routes/app/inventory/page";
import * as editProduct from "#app/routes/app/inventory/products/edit";
import * as orders from "#app/routes/app/orders/page";
import * as viewOrder from "#app/routes/app/orders/view";
import * as buy from "#app/routes/app/shipping/buy";
import * as create from "#app/routes/app/shipping/create";
import * as shipping from "#app/routes/app/shipping/page";
import * as postage from "#app/routes/app/shipping/postage";
import * as staging from "#app/routes/app/staging/page";
import * as viewStaged from "#app/routes/app/staging/view";
import * as editUser from "#app/routes/app/users/edit";
import * as users from "#app/routes/app/users/page";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { accountOf } from "./call";
import { remixArgs } from "./remix-args";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type Page = { loader: unknown };

test("a dialog and the list below it take two round trips together, and one with a cached session", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const { id: orderId } = await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] });
  const staged = await aStagedOrder(company);
  const { id, cookie } = await accountOf("admin");
  const dialogs: [path: string, list: Page, dialog: Page, params?: Record<string, string>][] = [
    [`/shipping/create/${orderId}`, shipping, create, { orderId }],
    [`/shipping/postage/${orderId}`, shipping, postage, { orderId }],
    [`/shipping/buy?id=${orderId}`, shipping, buy],
    [`/inventory/edit/${product.id}`, inventory, editProduct, { productId: product.id }],
    [`/orders/view/${orderId}`, orders, viewOrder, { orderId }],
    [`/staging/view/${staged.id}`, staging, viewStaged, { id: staged.id }],
    [`/inventory/expiring/quarantine?id=${product.id}`, expiring, quarantine],
    ["/dashboard/orders", home, breakdown, { metricType: "orders" }],
    [`/users/${id}/edit`, users, editUser, { id }],
    ["/integrations/new", integrations, connect],
    [`/companies/users/new?company=${company.id}`, companies, addUser],
    ["/filters/new", filters, newFilter],
  ];
  const trips: Record<string, number> = {};
  for (const [path, list, dialog, params = {}] of dialogs) {
    const request = new Request(`http://stowline.test${path}`, { headers: { Cookie: cookie } });
    const state = new RequestState(testEnv, request);
    await Promise.all([list, dialog].map(({ loader }) => (loader as Loader)(remixArgs(request, params, state))));
    trips[path] = state.costs.trips;
  }
  // A user's first request authenticates before it reads. Later requests read in the same round trip, because the
  // session is cached.
  expect(trips).toEqual({
    ...Object.fromEntries(dialogs.map(([path], nth) => [path, nth === 0 ? 2 : 1])),
    // The start page, which also serves visitors, always authenticates first.
    "/dashboard/orders": 2,
  });
});
