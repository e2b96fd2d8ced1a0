import { listReachableCompanies } from "../../companies/companies.service.server";
import { type Calendar, todayAtWarehouse } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays, dayName } from "../../kernel/days";
import { mayDo } from "../../kernel/permissions";
import { groupBy, sumOf } from "../../kernel/sums";
import { type FloorWorker, floorStaff } from "../../users/users.service.server";
import { warehouseNames } from "../../warehouses/warehouse-choices.server";
import { timeOfDay } from "../../warehouses/working-days";
import { hasRunOut, lastSign } from "../sessions/lease";
import * as repo from "./board.repo.server";
import { type CutOffRow, cutOffRows } from "./cut-off-rows.server";
import { durationText, finishAt, type Measured, type TeamRate, teamRate } from "./finish-estimate";

/** Rates are measured over this time. */
const MEASURED_MS = 60 * 60_000;
/** A picker who ended an order within this time is between two orders. */
const BETWEEN_ORDERS_MS = 15 * 60_000;
/** How many days back to look for work where nothing was measured in the last hour. */
const DAYS_BACK = 7;
/** Pickers offered for an order that its picker has left. */
const MAX_OFFERED = 2;

/** The shift at the chosen warehouse, or at each one, from counters and from the work in progress. One round trip. */
export async function shiftBoard(ctx: Ctx) {
  const now = ctx.now();
  const today = ctx.calendars.provider.dayOf(now);
  const [tallies, sessions, ended, before, shortages, companies, names, staff] = await ctx.db.batch(
    repo.listTallies(ctx),
    repo.listSessions(ctx),
    repo.listEndedWork(ctx, now - MEASURED_MS),
    repo.lastWork(ctx, { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) }),
    repo.listShortages(ctx),
    listReachableCompanies(ctx),
    warehouseNames(ctx),
    floorStaff(ctx),
  );
  const companyName = (id: string) => companies.find((company) => company.id === id)?.name ?? "";
  const todayAt = (id: string) => todayAtWarehouse(ctx, id);
  const rows = cutOffRows({ tallies, sessions, todayAt, companyName });
  const people = peopleNow(sessions, ended, now);
  const ids = [...new Set([...rows, ...people, ...sessions].map(({ warehouseId }) => warehouseId))];
  const left = sessions.filter((session) => hasRunOut(session, now));
  const shown = ([first, ...others]: [repo.SessionRow, ...repo.SessionRow[]]) => {
    const all = [first, ...others];
    const { doneUnits, unitCount } = sumOf(all, ["doneUnits", "unitCount"]);
    return {
      ...{ orderId: first.orderId, orderNumber: first.orderNumber, userName: first.userName },
      cart: first.cartId ? { id: first.cartId, number: first.cartNumber, orders: all.length } : null,
      company: companyName(first.companyId),
      warehouse: names.get(first.warehouseId) ?? null,
      isPaused: all.some(({ status }) => status === "paused"),
      ...{ picked: doneUnits, total: unitCount },
      ...{ since: first.startedAt, lastAt: Math.max(...all.map(lastAt)) },
    };
  };
  return {
    updatedAt: now,
    warehouses: ids
      .map((id) => ({ id, name: names.get(id) ?? null, ...plan({ ctx, id, rows, people, before }) }))
      .toSorted((a, b) => (a.name ?? "").localeCompare(b.name ?? "")),
    working: byCart(sessions.filter((session) => !hasRunOut(session, now))).map(shown),
    left: byCart(left).map((group) => ({
      ...shown(group),
      // A cart is taken over as a whole, on its own page.
      offered: group[0].cartId ? [] : offeredFor(group[0], people, staff),
    })),
    shortages: { total: shortages[0]?.total ?? 0, oldest: shortages.map(({ total: _total, ...row }) => row) },
    /** Orders on hold that must leave today or should have left. */
    held: sumOf(
      rows.filter(({ due }) => due !== "later"),
      ["held"],
    ).held,
  };
}
export type ShiftBoard = Awaited<ReturnType<typeof shiftBoard>>;

/** An order picked alone is a group of its own; those of a cart are one, the first one started first. */
const byCart = (sessions: readonly repo.SessionRow[]) =>
  [...groupBy(sessions, ({ id, cartId }) => cartId ?? id).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as [repo.SessionRow, ...repo.SessionRow[]]] : [],
  );

const lastAt = ({ lastPickAt: at, ...session }: repo.SessionRow): number => Math.max(lastSign(session, []), at ?? 0);

interface Person extends Measured {
  userId: string;
  warehouseId: string;
  hasOrder: boolean;
}

/** Users who pick now or are between two orders, with their work of the last hour at that warehouse. */
function peopleNow(sessions: readonly repo.SessionRow[], ended: readonly repo.EndedWork[], now: number): Person[] {
  const active = sessions.filter((session) => session.status === "active" && !hasRunOut(session, now));
  const paused = new Set(sessions.filter(({ status }) => status === "paused").map(({ userId }) => userId));
  const people = new Map<string, Person>();
  const add = ({ userId, warehouseId, lines, worked, hasOrder }: Person) => {
    const known = people.get(`${userId} ${warehouseId}`);
    people.set(`${userId} ${warehouseId}`, {
      ...{ userId, warehouseId, lines: lines + (known?.lines ?? 0), worked: worked + (known?.worked ?? 0) },
      hasOrder: hasOrder || known?.hasOrder === true,
    });
  };
  for (const { ownLines: lines, startedAt, pausedFor, atOnce, ...session } of active)
    add({ ...session, lines, worked: (now - startedAt - pausedFor) / atOnce, hasOrder: true });
  for (const work of ended) {
    const isHere = people.has(`${work.userId} ${work.warehouseId}`);
    const isBetween = !paused.has(work.userId) && (work.endedAt ?? 0) > now - BETWEEN_ORDERS_MS;
    if (isHere || isBetween) add({ ...work, hasOrder: false });
  }
  return [...people.values()];
}

interface PlanInput {
  ctx: Ctx;
  id: string;
  rows: readonly CutOffRow[];
  people: readonly Person[];
  before: (Measured & { day: string }) | null;
}

/** A warehouse's cut-offs in the order in which they are picked, with when each will be. */
function plan({ ctx, id, rows, people: everyone, before }: PlanInput) {
  const calendar = ctx.calendars.ofWarehouse(id);
  const people = everyone.filter(({ warehouseId }) => warehouseId === id);
  const rate = teamRate({ people, before });
  let ahead = 0;
  const cutOffs = rows
    .filter(({ warehouseId }) => warehouseId === id)
    .map((row) => {
      ahead += row.lines;
      return { ...row, ...timesOf({ calendar, now: ctx.now(), minute: row.minute, lines: ahead, rate }) };
    });
  return {
    people: people.length,
    linesPerHour: rate && Math.round(rate.linesPerHour),
    /** The day that the rate is of, when it is not of the last hour. */
    rateOf: rate?.day ? dayName(rate.day) : null,
    cutOffs,
  };
}

interface TimesInput {
  calendar: Calendar;
  now: number;
  minute: number | null;
  /** Lines to pick until this cut-off, with those of earlier ones. */
  lines: number;
  rate: TeamRate | null;
}

/** The cut-off and the estimate as a wall shows them, in the warehouse's time. */
function timesOf({ calendar, now, minute, lines, rate }: TimesInput) {
  const day = calendar.dayOf(now);
  const at = minute === null ? null : calendar.instantOf(day, minute);
  const finish = rate && finishAt(now, lines, rate);
  return {
    time: minute === null ? null : timeOfDay(minute),
    isPast: at !== null && at <= now,
    left: at === null ? null : durationText(at - now),
    finish:
      finish === null
        ? null
        : {
            /** Null when it is not today. */
            time: calendar.dayOf(finish) === day ? timeOfDay(calendar.minuteOf(finish)) : null,
            isLate: at !== null && finish > at,
            slack: at === null ? null : durationText(at - finish),
          },
  };
}

/** Pickers at the same warehouse who can pick for the company, those without an order first. */
function offeredFor(session: repo.SessionRow, people: readonly Person[], staff: readonly FloorWorker[]) {
  return people
    .filter(({ userId, warehouseId }) => userId !== session.userId && warehouseId === session.warehouseId)
    .toSorted((a, b) => Number(a.hasOrder) - Number(b.hasOrder))
    .flatMap(({ userId }) => staff.filter((one) => one.id === userId && mayDo(one, "floor.work", session.companyId)))
    .slice(0, MAX_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}
