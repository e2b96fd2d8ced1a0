import { stockLines } from "#app/domain/channels/stage/stock-lines";
import { salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import { type StagedLine, wooOrder } from "./staged-payload";
import { systemWorld } from "./world";

export { type StagedLine, wooAddress, wooOrder } from "./staged-payload";

type Json = Record<string, unknown>;

let n = 0;

/** An integration that staged orders can refer to. */
export async function anIntegration(company: { id: string }): Promise<{ id: string }> {
  const ctx = systemWorld();
  const id = ctx.newId();
  await ctx.db.company(company.id).insert(integrations, {
    id,
    type: "woocommerce",
    name: "Test shop",
    storeUrl: "https://shop.example.test",
    apiKeySealed: "sealed",
    apiKeyHint: "…0000",
    // No store answers at its address, so it is never due in tests that sync all stores.
    nextSyncAt: Number.MAX_SAFE_INTEGER,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  return { id };
}

export interface StagedFields {
  integration?: { id: string };
  externalId?: string;
  number?: string;
  lines?: StagedLine[];
  /** Override the payload's fields. */
  payload?: Json;
  placedAt?: number;
  status?: "pending" | "error";
  errorMessage?: string;
  /** Stored instead of the compressed payload. */
  bytes?: Uint8Array;
  payloadKey?: string;
}

export interface TestStaged {
  id: string;
  companyId: string;
  integrationId: string;
  externalId: string;
  number: string;
}

/** A staged order, as a sync stores it. */
export async function aStagedOrder(company: { id: string }, over: StagedFields = {}): Promise<TestStaged> {
  const [staged] = await stagedOrders(company, [over]);
  return staged as TestStaged;
}

/** Several staged orders in one round trip, from one integration unless they name their own. */
export async function stagedOrders(company: { id: string }, wanted: readonly StagedFields[]): Promise<TestStaged[]> {
  const db = systemWorld().db.company(company.id);
  const integration = wanted.every((fields) => fields.integration) ? null : await anIntegration(company);
  const rows = await Promise.all(wanted.map((fields) => rowOf(fields, fields.integration ?? integration!)));
  await db.batch(...rows.map((row) => db.insert(stagingOrders, row)));
  return rows.map(({ id, integrationId, externalId, number }) => {
    return { id, companyId: company.id, integrationId, externalId, number };
  });
}

async function rowOf(over: StagedFields, integration: { id: string }) {
  const ctx = systemWorld();
  n += 1;
  const externalId = over.externalId ?? String(700_000 + n);
  const number = over.number ?? `W-${n}`;
  const placedAt = over.placedAt ?? ctx.now();
  const id = ctx.newId(placedAt);
  const payload = { ...wooOrder(externalId, number, over.lines ?? []), ...over.payload };
  const text = JSON.stringify(payload);
  const reading = salesChannel("woocommerce")?.readOrder(payload);
  return {
    id,
    integrationId: integration.id,
    externalId,
    number,
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    currency: "USD",
    totalMinor: 4470,
    lineCount: over.lines?.length ?? 0,
    externalStatus: "processing",
    status: over.status ?? ("pending" as const),
    errorMessage: over.errorMessage ?? null,
    placedAt,
    modifiedAt: placedAt,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    lines: reading?.kind === "order" ? stockLines(reading.order) : null,
    payloadHash: `${id}-${text.length}`,
    payload: over.payloadKey ? null : ((over.bytes ?? (await gzipped(text))) as Buffer),
    payloadKey: over.payloadKey ?? null,
  };
}

export async function gzipped(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
