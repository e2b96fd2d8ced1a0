import { type CutOffFacts, DEFAULT_CUT_OFF } from "#db/calendars/ship-day.server";
import { groupBy, sumOf } from "../../kernel/sums";
import { cutOffName } from "../../warehouses/cut-offs.server";
import type { SessionRow, TallyRow } from "./board.repo.server";

/** Open orders of one warehouse that must leave by the same time. */
export interface CutOffRow {
  warehouseId: string;
  /** Minute of the day; null for the orders of earlier days. */
  minute: number | null;
  name: string;
  /** Orders to pick: not started, and in progress. */
  waiting: number;
  picking: number;
  /** What is left to pick of them. */
  lines: number;
  units: number;
  /** Orders to pack and ship, and their units. */
  ready: number;
  readyUnits: number;
  held: number;
}

const FIGURES = ["waiting", "picking", "lines", "units", "ready", "readyUnits", "held"] as const;

interface RowsInput {
  tallies: readonly TallyRow[];
  sessions: readonly SessionRow[];
  todayAt(warehouseId: string): string;
  companyName(companyId: string): string;
}

/** Orders of earlier days first, then by cut-off. */
export function cutOffRows({ tallies, sessions, todayAt, companyName }: RowsInput): CutOffRow[] {
  const done = groupBy(sessions, keyOf);
  const rows = tallies.flatMap((tally): CutOffRow[] => {
    const today = todayAt(tally.warehouseId);
    if (tally.day > today) return [];
    const cutOff = tally.day < today ? { minute: null, name: "Late" } : cutOffOf(tally, companyName(tally.companyId));
    const picked = sumOf(done.get(keyOf(tally)) ?? [], ["doneLines", "doneUnits"]);
    const left = { lines: tally.lines - picked.doneLines, units: tally.units - picked.doneUnits };
    return [{ ...tally, ...cutOff, ...left }];
  });
  return [...groupBy(rows, ({ warehouseId, minute, name }) => `${warehouseId} ${minute} ${name}`).values()]
    .flatMap((group) => group.slice(0, 1).map((row) => ({ ...headOf(row), ...sumOf(group, FIGURES) })))
    .toSorted((a, b) => (a.minute ?? -1) - (b.minute ?? -1) || a.name.localeCompare(b.name));
}

const headOf = ({ warehouseId, minute, name }: CutOffRow) => ({ warehouseId, minute, name });

const keyOf = (row: { companyId: string; day: string | null; warehouseId: string; method: string }): string =>
  `${row.companyId} ${row.day} ${row.warehouseId} ${row.method}`;

/** The earlier one of what is agreed with the company and what the warehouse has for the shipping method. */
function cutOffOf({ cutOffs }: TallyRow, company: string): { minute: number; name: string } {
  const { agreed, minute, carrier, service } = JSON.parse(cutOffs) as CutOffFacts;
  if (agreed !== null && (minute === null || agreed < minute))
    return { minute: agreed, name: `Agreed with ${company}` };
  return { minute: minute ?? DEFAULT_CUT_OFF, name: cutOffName({ carrier: carrier ?? "", service: service ?? "" }) };
}
