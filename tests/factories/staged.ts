import { integrations } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import { systemWorld } from "./world";

type Json = Record<string, unknown>;

let n = 0;

/** A connection that staged orders can have come by. */
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
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  return { id };
}

export interface StagedLine {
  /** By its place, unless given. */
  id?: number;
  sku?: string | null;
  quantity?: unknown;
  name?: string;
  price?: unknown;
  total?: unknown;
}

export interface StagedFields {
  integration?: { id: string };
  externalId?: string;
  number?: string;
  lines?: StagedLine[];
  /** Put over the payload's own fields. */
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

/** A storefront's order in staging, as a sync leaves it. */
export async function aStagedOrder(company: { id: string }, over: StagedFields = {}): Promise<TestStaged> {
  const [staged] = await stagedOrders(company, [over]);
  return staged as TestStaged;
}

/** Several, by one connection unless they name their own, in one round trip. */
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
  const text = JSON.stringify({ ...wooOrder(externalId, number, over.lines ?? []), ...over.payload });
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
    payloadHash: `${id}-${text.length}`,
    payload: over.payloadKey ? null : ((over.bytes ?? (await gzipped(text))) as Buffer),
    payloadKey: over.payloadKey ?? null,
  };
}

export async function gzipped(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** In the shape of wc/v3, as a plain shop sends it. */
export const wooOrder = (id: string, number: string, lines: readonly StagedLine[]): Json => ({
  id: Number(id),
  number,
  status: "processing",
  currency: "USD",
  total: "44.70",
  shipping_total: "4.90",
  date_created_gmt: "2026-03-02T10:00:00",
  date_modified_gmt: "2026-03-02T10:05:00",
  date_paid_gmt: "2026-03-02T10:01:00",
  billing: wooAddress({ email: "mara@example.test", phone: "+49 40 555 0100" }),
  shipping: wooAddress(),
  payment_method_title: "Credit card",
  customer_note: "Ring twice",
  shipping_lines: [{ id: 20, method_title: "Flat rate", method_id: "flat_rate", total: "4.90" }],
  line_items: lines.map((line, index) => ({
    id: index + 1,
    name: `Line ${index + 1}`,
    sku: "",
    quantity: 1,
    total: "10.00",
    price: 10,
    meta_data: [],
    ...line,
  })),
});

export const wooAddress = (over: Json = {}): Json => ({
  first_name: "Mara",
  last_name: "Engel",
  company: "",
  address_1: "Poststrasse 12",
  address_2: "",
  city: "Hamburg",
  state: "",
  postcode: "20354",
  country: "DE",
  ...over,
});
