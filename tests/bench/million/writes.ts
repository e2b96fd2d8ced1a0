import { costOf, type Sample, signedIn, type Timing, timingOf } from "../load";
import { ASSEMBLY_STEPS, assembleKits, makeKit } from "./assembly-steps";
import { COMPANY } from "./sample-ids";
import { pickerOf } from "./sizes";

const LINES = 3;
/** The most that one receipt can have. */
const RECEIPT_LINES = 500;
type Headers = Record<string, string>;

/**
 * The most frequent writes: entering an order, adjusting stock, holding and releasing an order, scanning a unit. And the
 * largest receipt, and a large assembly.
 */
const STEPS = {
  create: "an order of 3 lines is created and allocated",
  adjust: "units are adjusted",
  hold: "an order is put on hold",
  release: "and goes on",
  scan: "a unit is scanned",
  announce: `a receipt of ${RECEIPT_LINES} lines is announced`,
  receive: "and received",
  ...ASSEMBLY_STEPS,
} as const;
type Samples = Record<keyof typeof STEPS, Sample[]>;

/** Each request this many times at each address, in turns. */
export async function measureWrites(
  urls: readonly string[],
  times: number,
): Promise<{ name: string; timing: Timing }[][]> {
  const worlds = await Promise.all(urls.map(worldAt));
  for (let n = 0; n < times; n++) for (const world of worlds) await changeOnce(world, n);
  return worlds.map(({ samples }) =>
    Object.entries(STEPS).map(([step, name]) => ({ name, timing: middleOf(samples[step as keyof Samples]) })),
  );
}

interface World {
  url: string;
  office: Headers;
  picker: Headers;
  shelf: { id: string; sku: string; barcode: string }[];
  /** SKUs of products without lots. */
  untracked: string[];
  /** SKU of a product that is assembled. */
  kit: string;
  samples: Samples;
}

async function worldAt(url: string): Promise<World> {
  const json = { "Content-Type": "application/json" };
  const office = { ...(await signedIn(url, "admin@stowline.test")), ...json };
  const picker = { ...(await signedIn(url, pickerOf(7))), ...json };
  const stock = (await (
    await fetch(`${url}/api/inventory?stock=in&limit=200&companyId=${COMPANY}`, { headers: office })
  ).json()) as { companyId: string; productId: string; product: { sku: string; barcode: string } }[];
  // Not the kits of an earlier run on the same database.
  const own = stock.filter(({ companyId, product }) => companyId === COMPANY && product.sku.startsWith("SKU-"));
  const untracked = own.map(({ product }) => product.sku).filter((sku) => !/^SKU-2[0-4]$/.test(sku));
  const shelf = own.slice(0, LINES).map(({ productId, product }) => ({ id: productId, ...product }));
  const kit = await makeKit((method, path, body) => send(url + path, office, body, method), own);
  const samples = Object.fromEntries(Object.keys(STEPS).map((step) => [step, []])) as unknown as Samples;
  return { url, office, picker, shelf, untracked, kit, samples };
}

async function changeOnce({ url, office, picker, shelf, untracked, kit, samples }: World, n: number): Promise<void> {
  const order = {
    orderNumber: `WRITE-${n}-${Date.now()}`,
    customerName: "B",
    customerEmail: "b@example.test",
    shippingAddress: "S 1",
    companyId: COMPANY,
    items: shelf.map(({ sku }) => ({ sku, quantity: 1, price: "1.00" })),
  };
  const made = await send<{ id: string }>(`${url}/api/orders`, office, order);
  samples.create.push(made);
  const { id } = made.body;
  const found = { adjustment: 1, reason: "Found" };
  samples.adjust.push(await send(`${url}/api/inventory/${shelf[0]?.id}/adjust`, office, found));
  const held = { status: "on-hold", reason: "Asked by the customer" };
  samples.hold.push(await send(`${url}/api/orders/${id}/status`, office, held));
  samples.release.push(await send(`${url}/api/orders/${id}/status`, office, { status: "pending" }));
  await send(`${url}/api/picking/start/${id}`, picker, {});
  for (const { barcode } of shelf) {
    const scan = { orderId: id, barcode, scanId: `${id}-${barcode}` };
    samples.scan.push(await send(`${url}/api/picking/scan`, picker, scan));
  }
  await send(`${url}/api/picking/${id}/complete`, picker, {});
  const goods = Array.from({ length: RECEIPT_LINES }, (_, line) => ({
    sku: untracked[line % untracked.length] ?? "",
    quantity: 1 + (line % 5),
  }));
  const asn = { companyId: COMPANY, reference: `WRITE-${n}`, announce: true, lines: goods };
  const announced = await send<{ id: string }>(`${url}/api/inbound`, office, asn);
  samples.announce.push(announced);
  const receipt = { operationId: crypto.randomUUID(), lines: goods };
  samples.receive.push(await send(`${url}/api/inbound/${announced.body.id}/receive`, office, receipt));
  await assembleKits((method, path, body) => send(url + path, office, body, method), kit, samples);
}

async function send<B>(
  url: string,
  headers: Headers,
  body: object,
  method: "POST" | "PUT" = "POST",
): Promise<Sample & { body: B }> {
  const began = performance.now();
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const said = (await answer.json()) as B;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(said)}`);
  return { ms: performance.now() - began, cost: costOf(answer.headers), body: said };
}

/** The median cost, because the first request of a day writes additional rows. */
function middleOf(samples: readonly Sample[]): Timing {
  const costs = samples.flatMap(({ cost }) => cost ?? []).sort((a, b) => a.read - b.read);
  return timingOf(samples, costs[costs.length >> 1] ?? null);
}
