import { type Cost, costOf, signedIn, type Timing } from "../load";
import { COMPANY } from "./known-ids";
import { pickerOf } from "./sizes";

const LINES = 3;
type Headers = Record<string, string>;

/** What people change all day: an order entered, units put right, an order held and let go, a unit scanned. */
export async function measureWrites(url: string, times: number): Promise<{ name: string; timing: Timing }[]> {
  const json = { "Content-Type": "application/json" };
  const office = { ...(await signedIn(url, "admin@stowline.test")), ...json };
  const picker = { ...(await signedIn(url, pickerOf(7))), ...json };
  const stock = (await (
    await fetch(`${url}/api/inventory?stock=in&limit=200&companyId=${COMPANY}`, { headers: office })
  ).json()) as {
    companyId: string;
    productId: string;
    product: { sku: string; barcode: string };
  }[];
  const shelf = stock
    .filter(({ companyId }) => companyId === COMPANY)
    .slice(0, LINES)
    .map(({ productId, product }) => ({ id: productId, ...product }));
  const steps: Record<"create" | "adjust" | "hold" | "release" | "scan", Sample[]> = {
    create: [],
    adjust: [],
    hold: [],
    release: [],
    scan: [],
  };
  for (let n = 0; n < times; n++) {
    const order = {
      ...{
        orderNumber: `WRITE-${n}-${Date.now()}`,
        customerName: "B",
        customerEmail: "b@example.test",
        shippingAddress: "S 1",
      },
      companyId: COMPANY,
      items: shelf.map(({ sku }) => ({ sku, quantity: 1, price: "1.00" })),
    };
    const made = await send<{ id: string }>(`${url}/api/orders`, office, order);
    steps.create.push(made);
    const { id } = made.body;
    steps.adjust.push(
      await send(`${url}/api/inventory/${shelf[0]?.id}/adjust`, office, { adjustment: 1, reason: "Found" }),
    );
    steps.hold.push(
      await send(`${url}/api/orders/${id}/status`, office, { status: "on-hold", reason: "Asked by the customer" }),
    );
    steps.release.push(await send(`${url}/api/orders/${id}/status`, office, { status: "pending" }));
    await send(`${url}/api/picking/start/${id}`, picker, {});
    for (const { barcode } of shelf)
      steps.scan.push(
        await send(`${url}/api/picking/scan`, picker, { orderId: id, barcode, scanId: `${id}-${barcode}` }),
      );
    await send(`${url}/api/picking/${id}/complete`, picker, {});
  }
  return [
    { name: "an order of 3 lines is created and promised", timing: timingOf(steps.create) },
    { name: "units are put right", timing: timingOf(steps.adjust) },
    { name: "an order is put on hold", timing: timingOf(steps.hold) },
    { name: "and goes on", timing: timingOf(steps.release) },
    { name: "a unit is scanned", timing: timingOf(steps.scan) },
  ];
}

interface Sample {
  ms: number;
  cost: Cost | null;
}

async function send<B>(url: string, headers: Headers, body: object): Promise<Sample & { body: B }> {
  const began = performance.now();
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const said = (await answer.json()) as B;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(said)}`);
  return { ms: performance.now() - began, cost: costOf(answer.headers), body: said };
}

/** The middle one's cost: the first of a day writes some rows more. */
function timingOf(samples: readonly Sample[]): Timing {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const costs = samples.flatMap(({ cost }) => cost ?? []).sort((a, b) => a.read - b.read);
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    requests: samples.length,
    p50: at(0.5),
    p99: at(0.99),
    perSecond: samples.length / seconds,
    cost: costs[costs.length >> 1] ?? null,
  };
}
