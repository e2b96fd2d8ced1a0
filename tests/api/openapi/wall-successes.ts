import { anApiKey } from "#tests/factories/api-key";
import { aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { type Sent, send } from "./send-request";

type World = { companyId: string };
type Request = Omit<Sent, "method">;
type Recipe = (world: World) => Promise<Request>;

const NOWHERE = "01900000-0000-7000-8000-000000000000";

/** A cart with one picked order. */
async function aCart({ companyId }: World, isSorted: boolean) {
  const product = await aProduct({ id: companyId }, { onHand: 5 });
  const order = await anOrder({ id: companyId }, { lines: [{ product, quantity: 2 }] });
  const headers = (await anApiKey(await aUser("admin"))).bearer;
  const body = { operationId: crypto.randomUUID(), orderIds: [order.id], isSorted };
  const started = await send({ method: "POST", url: "/api/picking/carts", headers, body });
  const { id } = (await started.json()) as { id: string };
  const itemId = order.items[0]?.id ?? "";
  if (isSorted) await send({ method: "POST", url: `/api/picking/item/${itemId}/pick`, headers, body: {} });
  const lotId = product.lots[0]?.id ?? "";
  const put = { scanId: crypto.randomUUID(), orderId: order.id, itemId, lotId, quantity: 1, slot: "SLOT-1" };
  return { url: `/api/picking/carts/${id}`, headers, put };
}

/** Calls for the put wall that succeed. */
export const WALL_SUCCESSES: Record<string, Recipe> = {
  "GET /api/picking/carts/{cartId}/wall": async (world) => {
    const { url, headers } = await aCart(world, true);
    return { url: `${url}/wall`, headers };
  },
  "POST /api/picking/carts/{cartId}/wall/short": async (world) => {
    const { url, headers, put } = await aCart(world, true);
    const { orderId, itemId, lotId } = put;
    return { url: `${url}/wall/short`, headers, body: { orderId, itemId, lotId, quantity: 1, unsorted: 2 } };
  },
  "POST /api/picking/item/{itemId}/short": async (world) => {
    const { headers, put } = await aCart(world, false);
    const body = { operationId: crypto.randomUUID(), quantity: 1, reason: "not-found" };
    return { url: `/api/picking/item/${put.itemId}/short`, headers, body };
  },
  "POST /api/picking/carts/{cartId}/puts": async (world) => {
    const { url, headers, put } = await aCart(world, true);
    return { url: `${url}/puts`, headers, body: put };
  },
  "POST /api/picking/carts/{cartId}/puts/undo": async (world) => {
    const { url, headers, put } = await aCart(world, true);
    const answer = await send({ method: "POST", url: `${url}/puts`, headers, body: put });
    const { putId } = (await answer.json()) as { putId: string };
    return { url: `${url}/puts/undo`, headers, body: { orderId: put.orderId, putId } };
  },
};

const inPlaceOf = (good: Request, body: object): Request => ({ ...good, body: { ...(good.body as object), ...body } });

/** How each of them is refused. */
export const WALL_REFUSALS: Record<
  string,
  (world: World & { bearer: Record<string, string> }, good: Request) => Promise<Request> | Request
> = {
  "GET /api/picking/carts/{cartId}/wall 409": async (world) => {
    const { url, headers } = await aCart(world, false);
    return { url: `${url}/wall`, headers };
  },
  "POST /api/picking/carts/{cartId}/{step} 409": (_world, good) => ({
    ...good,
    url: good.url.replace(/pause$/, "resume?zone=NOWHERE"),
  }),
  "POST /api/picking/carts/{cartId}/wall/short 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/picking/carts/{cartId}/wall/short 409": (_world, good) => inPlaceOf(good, { unsorted: 1 }),
  "POST /api/picking/item/{itemId}/short 409": (_world, good) => inPlaceOf(good, { quantity: 3 }),
  "POST /api/picking/item/{itemId}/short 403": async ({ companyId }, good) => ({
    ...good,
    headers: (await anApiKey(await aUser("employee", { companyId }))).bearer,
  }),
  "POST /api/picking/carts/{cartId}/puts 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/picking/carts/{cartId}/puts 409": (_world, good) => inPlaceOf(good, { slot: "SLOT-7" }),
  "POST /api/picking/carts/{cartId}/puts/undo 404": (_world, good) => inPlaceOf(good, { orderId: NOWHERE }),
  "POST /api/picking/carts/{cartId}/puts/undo 409": ({ bearer }, good) => ({ ...good, headers: bearer }),
};
