/** The number of connections over which peers were measured, and we are. */
export const CONNECTIONS = [1, 16] as const;
export type Connections = (typeof CONNECTIONS)[number];

interface Goal {
  peer: string;
  /** Requests a second of the best open peer. */
  perSecond: Record<Connections, number>;
  /** How many times that many we want to answer. */
  times: number;
  /** What a bare Worker with D1 answered of its kind beside them. */
  bare: Record<Connections, number>;
}

/** What a bare Remix page of 20 rows answered there, and its data. */
const BARE_PAGE = { page: { 1: 443, 16: 636 }, data: { 1: 686, 16: 902 } } as const;

/** The best open peers, measured once on two cores with 100,000 orders in quiet runs. */
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

/** The share of its floor that the goal came to where the peers were measured: it holds on a slower machine as well. */
export function wantedOf(goal: keyof typeof GOALS, floor: string, connections: Connections): number {
  const { perSecond, times, bare } = GOALS[goal];
  const own = floor === "page" || floor === "data" ? BARE_PAGE[floor] : bare;
  return (perSecond[connections] * times) / own[connections];
}
