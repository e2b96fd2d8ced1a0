import { type CutOffFacts, DEFAULT_CUT_OFF } from "#db/calendars/ship-day.server";
import { groupBy, sumOf } from "../../kernel/sums";
import { cutOffName } from "../../warehouses/cut-offs.server";
import type { SessionRow, TallyRow } from "./board.repo.server";

/** Open orders of one warehouse that must leave by the same time, or on any earlier or later day. */
export interface CutOffRow {
  warehouseId: string;
  due: "late" | "today" | "later";
  /** Minute of the day; null for orders of other days. */
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

const ORDER = ["late", "today", "later"] as const;

/** Orders of earlier days first, then by cut-off, then those of later days. */
export function cutOffRows({ tallies, sessions, todayAt, companyName }: RowsInput): CutOffRow[] {
  const done = groupBy(sessions, keyOf);
  const rows = tallies.map((tally): CutOffRow => {
    const today = todayAt(tally.warehouseId);
    const due = tally.day < today ? "late" : tally.day > today ? "later" : "today";
    const cutOff = due === "today" ? cutOffOf(tally, companyName(tally.companyId)) : { minute: null, name: "" };
    const picked = sumOf(done.get(keyOf(tally)) ?? [], ["doneLines", "doneUnits"]);
    const left = { lines: tally.lines - picked.doneLines, units: tally.units - picked.doneUnits };
    return { ...tally, ...cutOff, ...left, due };
  });
  return [...groupBy(rows, ({ warehouseId, due, minute, name }) => `${warehouseId} ${due} ${minute} ${name}`).values()]
    .flatMap((group) => group.slice(0, 1).map((row) => ({ ...headOf(row), ...sumOf(group, FIGURES) })))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.minute ?? 0) - (b.minute ?? 0) || a.name.localeCompare(b.name));
}

const rankOf = ({ due }: CutOffRow): number => ORDER.indexOf(due);

const headOf = ({ warehouseId, due, minute, name }: CutOffRow) => ({ warehouseId, due, minute, name });

const keyOf = (row: { companyId: string; day: string | null; warehouseId: string; method: string }): string =>
  `${row.companyId} ${row.day} ${row.warehouseId} ${row.method}`;

/** The earlier one of what is agreed with the company and what the warehouse has for the shipping method. */
function cutOffOf({ cutOffs }: TallyRow, company: string): { minute: number; name: string } {
  const { agreed, minute, carrier, service } = JSON.parse(cutOffs) as CutOffFacts;
  if (agreed !== null && (minute === null || agreed < minute))
    return { minute: agreed, name: `Agreed with ${company}` };
  return { minute: minute ?? DEFAULT_CUT_OFF, name: cutOffName({ carrier: carrier ?? "", service: service ?? "" }) };
}
