import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { arriveAsn } from "#app/domain/inbound/asn/move-asn.server";
import { keepUnknownItem } from "#app/domain/inbound/asn/unknown-items.server";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { type Sent, send } from "./send-request";

interface World {
  companyId: string;
  asnId: string;
  bearer: { Authorization: string };
}
type Made = Omit<Sent, "method">;
type Recipe = (world: World) => Promise<Made> | Made;

/** An announced receipt of two units. */
async function anAnnounced({ companyId }: World, announce = true) {
  const { sku } = await aProduct({ id: companyId });
  const form = NewAsn.parse({ companyId, announce, lines: [{ sku, quantity: 2 }] });
  return { ...(await createAsn(systemWorld(), form)), sku };
}
const itemOf = (operationId: string = crypto.randomUUID()) => ({
  operationId,
  code: "5901234123457",
  units: 2,
  note: "",
});

/** Calls for announced receipts that succeed. */
export const INBOUND_SUCCESSES: Record<string, Recipe> = {
  "GET /api/inbound": ({ companyId }) => ({ url: `/api/inbound?companyId=${companyId}` }),
  "POST /api/inbound": async ({ companyId }) => ({
    url: "/api/inbound",
    body: {
      companyId,
      announce: true,
      supplier: "Mercer",
      pallets: 1,
      lines: [{ sku: (await aProduct({ id: companyId })).sku, quantity: 12, cartonUnits: 6 }],
    },
  }),
  "GET /api/inbound/{asnId}": ({ asnId }) => ({ url: `/api/inbound/${asnId}` }),
  "PUT /api/inbound/{asnId}": async (world) => {
    const { id, sku } = await anAnnounced(world);
    return { url: `/api/inbound/${id}`, body: { lines: [{ sku, quantity: 3 }] } };
  },
  "POST /api/inbound/{asnId}/announce": async (world) => ({
    url: `/api/inbound/${(await anAnnounced(world, false)).id}/announce`,
  }),
  "PUT /api/inbound/{asnId}/appointment": async (world) => ({
    url: `/api/inbound/${(await anAnnounced(world)).id}/appointment`,
    body: { day: "2026-05-04", time: "14:30", dock: "D2" },
  }),
  "POST /api/inbound/{asnId}/arrive": async (world) => ({
    url: `/api/inbound/${(await anAnnounced(world)).id}/arrive`,
  }),
  "POST /api/inbound/{asnId}/cancel": async (world) => ({
    url: `/api/inbound/${(await anAnnounced(world)).id}/cancel`,
    body: { reason: "Not sent" },
  }),
  "POST /api/inbound/{asnId}/receive": async (world) => {
    const { id, sku } = await anAnnounced(world);
    const lines = [{ sku, quantity: 1, isDamaged: true }];
    return { url: `/api/inbound/${id}/receive`, body: { operationId: crypto.randomUUID(), lines } };
  },
  "POST /api/inbound/{asnId}/unknown-items": async (world) => ({
    url: `/api/inbound/${(await anAnnounced(world)).id}/unknown-items`,
    body: itemOf(),
  }),
  "POST /api/inbound/{asnId}/unknown-items/{itemId}/resolve": async (world) => {
    const { id, sku } = await anAnnounced(world);
    const item = itemOf();
    await keepUnknownItem(systemWorld(), id, item);
    return {
      url: `/api/inbound/${id}/unknown-items/${item.operationId}/resolve`,
      body: { outcome: "product", sku },
    };
  },
  "POST /api/inbound/{asnId}/close": async (world) => {
    const { id } = await anAnnounced(world);
    await arriveAsn(systemWorld(), id);
    return { url: `/api/inbound/${id}/close`, body: { reason: "Lost on the way" } };
  },
  "GET /api/inbound/{asnId}/report": ({ asnId }) => ({ url: `/api/inbound/${asnId}/report` }),
};

type Refusal = (world: World, good: Made) => Promise<Made> | Made;

/** An announced receipt that was canceled before the call. */
const canceled: Refusal = async ({ bearer: headers }, good) => {
  const url = good.url.replace(/^(\/api\/inbound\/[^/]+).*$/, "$1/cancel");
  await send({ method: "POST", url, headers, body: { reason: "Not sent" } });
  return good;
};

/** How those calls are refused for the document's status. */
export const INBOUND_REFUSALS: Record<string, Refusal> = {
  ...Object.fromEntries(
    ["announce", "arrive", "cancel", "receive", "unknown-items", "close"].map((step) => [
      `POST /api/inbound/{asnId}/${step} 409`,
      canceled,
    ]),
  ),
  "PUT /api/inbound/{asnId} 409": canceled,
  "PUT /api/inbound/{asnId}/appointment 409": canceled,
  "POST /api/inbound/{asnId}/unknown-items/{itemId}/resolve 409": async ({ bearer: headers }, good) => {
    await send({ method: "POST", headers, ...good });
    return good;
  },
  "GET /api/inbound/{asnId}/report 409": (_world, good) => ({ url: `${good.url}?format=pdf` }),
};
