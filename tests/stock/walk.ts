/** One sequence of commands, run on the model and through the services, and what both have afterwards. */
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { systemWorld } from "#tests/factories/world";
import { type Command, settle } from "./commands";
import { agreesOn, agreesOnSome, differences, endsAsExpected, type Verdict } from "./compare-with-model";
import type { Kind, Step } from "./drawn";
import type { Model, Outcome, Ranks } from "./model";
import { act } from "./run-command";
import { readIds, readSnapshot } from "./snapshot";
import { together } from "./together";
import { aWarehouse, codeOf, lotKey, type Warehouse } from "./warehouse";

export const COMPANIES = 3;

/** Operations by kind: done, and refused. */
export type Tally = Map<Kind, { done: number; refused: number }>;

function count(tally: Tally, kind: Kind, { ok }: Outcome): void {
  const counted = tally.get(kind) ?? { done: 0, refused: 0 };
  counted[ok ? "done" : "refused"] += 1;
  tally.set(kind, counted);
}

export const operationsIn = (tally: Tally): number =>
  [...tally.values()].reduce((sum, { done, refused }) => sum + done + refused, 0);

/**
 * Generates commands against the current state, runs them on the model and on the database, and compares everything
 * that is stored: at the end, after concurrent commands, and after each command of which the number divides by `every`.
 */
export async function walk(way: readonly Step[], tally: Tally, every = 1): Promise<void> {
  const [warehouse, begun] = await aWarehouse(COMPANIES);
  let model = begun;
  const trail: string[] = [];
  for (const [at, step] of way.entries()) {
    const drawn = "atOnce" in step ? step.atOnce : [step];
    const sent = drawn.flatMap((one, n) => {
      const command = settle(model, one, `s${at}-${n}`);
      return command ? [{ command, kind: one.do }] : [];
    });
    const settled = "atOnce" in step ? together(model, sent) : sent;
    const done = await Promise.all(
      settled.map(async ({ command, kind }) => ({
        command,
        kind,
        outcome: await act(warehouse, command, settled.length === 1),
      })),
    );
    trail.push(
      done.map(({ command, outcome }) => `${JSON.stringify(command)} -> ${JSON.stringify(outcome)}`).join(" & "),
    );
    for (const { kind, outcome } of done) count(tally, kind, outcome);
    const verdict = await judge(model, done, warehouse, at % every === 0 || done.length > 1);
    if ("wrong" in verdict) throw new Error(["What happened:", ...trail, "Reason:", ...verdict.wrong].join("\n"));
    model = verdict.model;
  }
  const wrong = differences(model, await readSnapshot(warehouse));
  if (wrong.length > 0) throw new Error(["What happened:", ...trail, "In the end:", ...wrong].join("\n"));
  await reconcile(warehouse, model, trail);
}

async function judge(
  model: Model,
  done: readonly { command: Command; outcome: Outcome }[],
  warehouse: Warehouse,
  isCompared: boolean,
): Promise<Verdict> {
  const ranks: Ranks = {
    lot: (company, product, lot) => warehouse.lotIds.get(lotKey(company, product, lot)) ?? "",
    order: (number) => warehouse.orderIds.get(number)?.id ?? "",
    company: (at) => warehouse.companies[at]?.id ?? "",
    location: (company, place) => warehouse.placeIds.get(`${company}/${place}`) ?? "",
    code: (place) => codeOf(warehouse, place),
  };
  const [only, ...more] = done;
  if (!only) return { model };
  if (!isCompared) {
    await readIds(warehouse);
    return endsAsExpected(model, only.command, only.outcome, ranks);
  }
  const found = await readSnapshot(warehouse);
  return more.length === 0
    ? agreesOn(model, only.command, only.outcome, found, ranks)
    : agreesOnSome(model, done, found, ranks);
}

/** The ledger and everything derived from it agree, except orders that lost units to a count and got no others. */
async function reconcile(warehouse: Warehouse, model: Model, trail: readonly string[]): Promise<void> {
  for (const [n, { id }] of warehouse.companies.entries()) {
    const found = await differencesIn(systemWorld().db.company(id));
    const lost = model.companies[n]?.lostToCounts ?? [];
    const differences = found.differences.filter(
      ({ kind, where }) => kind !== "demand" || !lost.some((number) => where.startsWith(`Order ${number},`)),
    );
    if (differences.length > 0) throw new Error(["What happened:", ...trail, JSON.stringify(differences)].join("\n"));
  }
}
