import { setTimeout as sleep } from "node:timers/promises";
import { skuOf } from "./fill-viewers";
import type { Arrival, Screen, Screens } from "./screens";

/** How long after the last answer messages may still arrive. */
const PATIENCE_MS = 5000;

/** An order that was created. Times are those of `performance.now()`. */
export interface Change {
  orderId: string;
  companyId: string;
  sentAt: number;
  answeredAt: number;
}

export interface Pace {
  count: number;
  perSecond: number;
}

/** The user who creates orders, and the companies that they are for. */
export interface Office {
  url: string;
  headers: Record<string, string>;
  companyIds: readonly string[];
}

let created = 0;

/** Creates orders through the API at a steady pace, one company after the other, whether or not the last was answered. */
async function makeChanges(office: Office, { count, perSecond }: Pace): Promise<Change[]> {
  const began = performance.now();
  const changes: Promise<Change>[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    changes.push(createOrder(office, n % office.companyIds.length));
  }
  return Promise.all(changes);
}

export async function createOrder({ url, headers, companyIds }: Office, company: number): Promise<Change> {
  const n = created++;
  const companyId = companyIds[company] ?? "";
  const body = JSON.stringify({
    ...{
      orderNumber: `LIVE-${n}-${Date.now()}`,
      customerName: "Live",
      customerEmail: "live@example.test",
      shippingAddress: "S 1",
    },
    ...{ companyId, items: [{ sku: skuOf(company, n), quantity: 1, price: "1.00" }] },
  });
  const sentAt = performance.now();
  const asJson = { ...headers, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/api/orders`, { method: "POST", headers: asJson, body });
  const { id, status } = (await answer.json()) as { id: string; status: string };
  if (status !== "pending") throw new Error(`An order answered ${answer.status} and is ${status}`);
  return { orderId: id, companyId, sentAt, answeredAt: performance.now() };
}

/** How the changes reached the screens. Times in milliseconds, ascending. */
export interface Reach {
  changes: number;
  /** How many messages had to arrive, and did. */
  due: number;
  arrived: number;
  /** Messages to screens that may not hear of the company, and those that no change explains. */
  foreign: number;
  other: number;
  fromRequest: number[];
  fromAnswer: number[];
}

/** One measurement, with the CPU time of workerd. */
export interface ReachRow {
  name: string;
  sockets: number;
  reach: Reach;
  cpuMs: number;
}

/** Makes the changes and waits for their messages. */
export async function reachOf(screens: Screens, office: Office, pace: Pace): Promise<Reach> {
  screens.emptyLog();
  const changes = await makeChanges(office, pace);
  const due = changes.reduce(
    (sum, { companyId }) => sum + screens.all.filter((one) => mayHear(one, companyId)).length,
    0,
  );
  const until = performance.now() + PATIENCE_MS;
  while (news(screens.log.arrivals).length < due && performance.now() < until) await sleep(100);
  // What should not arrive has time to.
  await sleep(500);
  return reachIn(screens.log.arrivals, changes, due);
}

export const mayHear = ({ viewer }: Screen, companyId: string): boolean => viewer.companyIds.includes(companyId);

/** Without the first messages of connections that have missed nothing. */
const news = (arrivals: readonly Arrival[]): Arrival[] =>
  arrivals.filter(({ message }) => Object.keys(message.changes).length > 0);

function reachIn(arrivals: readonly Arrival[], changes: readonly Change[], due: number): Reach {
  // A screen that has connected again learns that orders have changed, not which.
  const only = changes.length === 1 ? changes[0] : undefined;
  const byOrder = new Map(changes.map((change) => [change.orderId, change]));
  const reach: Reach = {
    changes: changes.length,
    due,
    arrived: 0,
    foreign: 0,
    other: 0,
    fromRequest: [],
    fromAnswer: [],
  };
  for (const { screen, at, message } of news(arrivals)) {
    const { orders } = message.changes;
    const change = orders === null ? only : byOrder.get(orders?.[0] ?? "");
    if (!change) reach.other += 1;
    else if (!mayHear(screen, change.companyId)) reach.foreign += 1;
    else {
      reach.arrived += 1;
      reach.fromRequest.push(at - change.sentAt);
      // The message may overtake the answer.
      reach.fromAnswer.push(Math.max(0, at - change.answeredAt));
    }
  }
  for (const times of [reach.fromRequest, reach.fromAnswer]) times.sort((a, b) => a - b);
  return reach;
}

/** The time that this share of the sorted ones do not exceed. */
export const timeAt = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
