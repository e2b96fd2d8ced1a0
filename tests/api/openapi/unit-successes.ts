import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { aBin, aCode } from "#tests/factories/bin";
import { systemWorld } from "#tests/factories/world";
import type { Sent } from "./send-request";

type Recipe = (world: { companyId: string }) => Promise<Omit<Sent, "method">> | Omit<Sent, "method">;

/** An empty unit of the company in a bin of its own. */
async function aUnit({ companyId }: { companyId: string }): Promise<string> {
  const place = aCode("API");
  await aBin(place);
  const form = NewUnits.parse({ operationId: crypto.randomUUID(), kind: "tote", companyId, place });
  return (await createUnits(systemWorld(), form)).ids[0] ?? "";
}

const aPlace = async () => {
  const place = aCode("API");
  await aBin(place);
  return place;
};

/** Calls for handling units that succeed. */
export const UNIT_SUCCESSES: Record<string, Recipe> = {
  "GET /api/handling-units": ({ companyId }) => ({ url: `/api/handling-units?companyId=${companyId}` }),
  "POST /api/handling-units": async ({ companyId }) => ({
    url: "/api/handling-units",
    body: { operationId: crypto.randomUUID(), kind: "pallet", companyId, place: await aPlace() },
  }),
  "GET /api/handling-units/{unitId}": async (world) => ({ url: `/api/handling-units/${await aUnit(world)}` }),
  "POST /api/handling-units/{unitId}/move": async (world) => ({
    url: `/api/handling-units/${await aUnit(world)}/move`,
    body: { operationId: crypto.randomUUID(), place: await aPlace() },
  }),
  "POST /api/handling-units/{unitId}/dissolve": async (world) => ({
    url: `/api/handling-units/${await aUnit(world)}/dissolve`,
    body: { operationId: crypto.randomUUID() },
  }),
};
