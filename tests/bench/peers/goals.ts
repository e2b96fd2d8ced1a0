/** The number of connections over which peers were measured, and we are. */
export const CONNECTIONS = [1, 16] as const;
export type Connections = (typeof CONNECTIONS)[number];

interface Goal {
  peer: string;
  /** Requests a second of the best open peer. */
  perSecond: Record<Connections, number>;
  /** How many times that many we want to answer. */
  times: number;
}

/** The best open peers, measured once on two cores with 100,000 orders in quiet runs. */
export const GOALS = {
  list: { peer: "Vendure", perSecond: { 1: 19, 16: 20 }, times: 10 },
  search: { peer: "Vendure", perSecond: { 1: 19, 16: 20 }, times: 10 },
  detail: { peer: "Vendure", perSecond: { 1: 430, 16: 490 }, times: 1 },
  create: { peer: "Vendure", perSecond: { 1: 44, 16: 46 }, times: 10 },
  adjust: { peer: "Vendure", perSecond: { 1: 354, 16: 356 }, times: 2 },
} as const satisfies Record<string, Goal>;

/** "12.3 times, reached". */
export function judged(goal: keyof typeof GOALS, connections: Connections, perSecond: number): string[] {
  const { peer, perSecond: theirs, times } = GOALS[goal];
  const reached = perSecond / theirs[connections];
  const verdict = reached >= times ? "reached" : "not reached";
  return [`${peer} ${theirs[connections]}`, `${reached.toFixed(1)}`, `${times}: ${verdict}`];
}
