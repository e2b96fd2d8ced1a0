/** Number of connections with which the other products were measured, and this one is too. */
export const CONNECTIONS = [1, 16] as const;
export type Connections = (typeof CONNECTIONS)[number];

interface Goal {
  peer: string;
  /** Requests per second of the best open-source product. */
  perSecond: Record<Connections, number>;
  /** The factor by which we want to exceed it. */
  times: number;
  /** Requests per second of a bare Worker with D1 on the machine where the peers were measured. */
  bare: Record<Connections, number>;
}

/** Requests per second of a bare Remix page of 20 rows, and of its data, on that machine. */
const BARE_PAGE = { page: { 1: 443, 16: 636 }, data: { 1: 686, 16: 902 } } as const;

/** The best open-source products, measured once on two cores with 100,000 orders on an idle machine. */
export const GOALS = {
  list: { peer: "Vendure", perSecond: { 1: 19, 16: 20 }, times: 10, bare: { 1: 1111, 16: 1678 } },
  search: { peer: "Vendure", perSecond: { 1: 19, 16: 20 }, times: 10, bare: { 1: 1013, 16: 1360 } },
  detail: { peer: "Vendure", perSecond: { 1: 430, 16: 490 }, times: 1, bare: { 1: 1105, 16: 1590 } },
  create: { peer: "Vendure", perSecond: { 1: 44, 16: 46 }, times: 10, bare: { 1: 822, 16: 1197 } },
  adjust: { peer: "Vendure", perSecond: { 1: 354, 16: 356 }, times: 2, bare: { 1: 1187, 16: 1696 } },
} as const satisfies Record<string, Goal>;

/** "12.3 times, reached". */
export function judged(goal: keyof typeof GOALS, connections: Connections, perSecond: number): string[] {
  const { peer, perSecond: theirs, times } = GOALS[goal];
  const reached = perSecond / theirs[connections];
  const verdict = reached >= times ? "reached" : "not reached";
  return [`${peer} ${theirs[connections]}`, `${reached.toFixed(1)}`, `${times}: ${verdict}`];
}

/**
 * The goal as a share of the bare baseline on the machine where the products were measured, so that it also applies to
 * slower machines.
 */
export function wantedOf(goal: keyof typeof GOALS, floor: string, connections: Connections): number {
  const { perSecond, times, bare } = GOALS[goal];
  const own = floor === "page" || floor === "data" ? BARE_PAGE[floor] : bare;
  return (perSecond[connections] * times) / own[connections];
}
