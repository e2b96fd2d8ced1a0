import { releaseWave } from "#app/domain/picking/picking.service.server";
import { WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { type Sent, send } from "./send-request";

type Recipe = () => Promise<Omit<Sent, "method">>;

/** An order that waits for its release in the main warehouse. */
async function aWaiting() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  return anOrder(company, { lines: [{ product, quantity: 1 }] });
}

async function aWave() {
  const { id } = await aWaiting();
  const input = {
    operationId: crypto.randomUUID(),
    warehouseId: MAIN_WAREHOUSE,
    orderIds: [id],
    lateOrders: "wait" as const,
  };
  return releaseWave(systemWorld(), WavePlanQuery.parse({}), input);
}

const release = async () => ({
  url: "/api/waves",
  body: { operationId: crypto.randomUUID(), warehouseId: MAIN_WAREHOUSE, orderIds: [(await aWaiting()).id] },
});

/** Calls for waves that succeed. */
export const WAVE_SUCCESSES: Record<string, Recipe> = {
  "GET /api/waves": async () => {
    await aWave();
    return { url: "/api/waves?limit=2" };
  },
  "GET /api/waves/plan": async () => {
    await aWaiting();
    return { url: "/api/waves/plan?units=single&limit=5" };
  },
  "POST /api/waves": release,
  "GET /api/waves/{waveId}": async () => ({ url: `/api/waves/${(await aWave()).waveId}` }),
  "PUT /api/waves/{waveId}": async () => ({
    url: `/api/waves/${(await aWave()).waveId}`,
    body: { lateOrders: "join" },
  }),
  "POST /api/waves/{waveId}/take-back": async () => ({
    url: `/api/waves/${(await aWave()).waveId}/take-back`,
    body: {},
  }),
};

/** Calls for waves that are refused because all orders were released, or taken back, before. */
export const WAVE_REFUSALS: Record<
  string,
  (world: { bearer: Record<string, string> }, good: Omit<Sent, "method">) => Promise<Omit<Sent, "method">>
> = {
  "POST /api/waves 409": async (world, good) => {
    await send({ method: "POST", headers: world.bearer, ...good });
    return { ...good, body: { ...(good.body as object), operationId: crypto.randomUUID() } };
  },
  "POST /api/waves 404": async (_world, good) => ({
    ...good,
    body: { ...(good.body as object), orderIds: [crypto.randomUUID()] },
  }),
  "GET /api/waves/plan 404": async () => ({ url: `/api/waves/plan?warehouseId=${crypto.randomUUID()}` }),
  "POST /api/waves/{waveId}/take-back 409": async (world, good) => {
    await send({ method: "POST", headers: world.bearer, ...good });
    return good;
  },
};
