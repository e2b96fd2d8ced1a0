import fc from "fast-check";
import { expect, test } from "vitest";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { systemWorld, testEnv } from "#tests/factories/world";
import { type Command, settle } from "./commands";
import { agreesOn, agreesOnSome, type Verdict } from "./compare-with-model";
import { KINDS, type Kind, type Step, steps } from "./drawn";
import type { Model, Outcome, Ranks } from "./model";
import { act } from "./run-command";
import { readSnapshot } from "./snapshot";
import { together } from "./unit-work";
import { aWarehouse, codeOf, lotKey, type Warehouse } from "./warehouse";

const COMPANIES = 3;
/** `STOCK_WALKS=2000 npm run test:stock` runs more walks. */
const WALKS = Number((testEnv as Env & { STOCK_WALKS?: string }).STOCK_WALKS || 8);
/** Enough walks for each kind of command to succeed at least once. */
const ENOUGH = 200;
/** Maximum steps per walk; the average is half of it. */
const STEPS = 200;

const tally = new Map<Kind, { done: number; refused: number }>();

function count(kind: Kind, { ok }: Outcome): void {
  const counted = tally.get(kind) ?? { done: 0, refused: 0 };
  counted[ok ? "done" : "refused"] += 1;
  tally.set(kind, counted);
}

/**
 * Generates commands against the current state, runs them on the model and on the database, and compares everything
 * that is stored.
 */
async function walk(way: readonly Step[]): Promise<void> {
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
    for (const { kind, outcome } of done) count(kind, outcome);
    const verdict = judge(model, done, await readSnapshot(warehouse), warehouse);
    if ("wrong" in verdict) throw new Error(["What happened:", ...trail, "Reason:", ...verdict.wrong].join("\n"));
    model = verdict.model;
  }
  for (const [n, { id }] of warehouse.companies.entries()) {
    const found = await differencesIn(systemWorld().db.company(id));
    const lost = model.companies[n]?.lostToCounts ?? [];
    const differences = found.differences.filter(
      ({ kind, where }) => kind !== "demand" || !lost.some((number) => where.startsWith(`Order ${number},`)),
    );
    if (differences.length > 0) throw new Error(["What happened:", ...trail, JSON.stringify(differences)].join("\n"));
  }
}

function judge(
  model: Model,
  done: readonly { command: Command; outcome: Outcome }[],
  found: Awaited<ReturnType<typeof readSnapshot>>,
  warehouse: Warehouse,
): Verdict {
  const ranks: Ranks = {
    lot: (company, product, lot) => warehouse.lotIds.get(lotKey(company, product, lot)) ?? "",
    order: (number) => warehouse.orderIds.get(number)?.id ?? "",
    company: (at) => warehouse.companies[at]?.id ?? "",
    location: (company, place) => warehouse.placeIds.get(`${company}/${place}`) ?? "",
    code: (place) => codeOf(warehouse, place),
  };
  const [only, ...more] = done;
  if (!only) return { model };
  return more.length === 0
    ? agreesOn(model, only.command, only.outcome, found, ranks)
    : agreesOnSome(model, done, found, ranks);
}

test(
  "after any sequence of commands, alone or concurrent, the database equals the model",
  async () => {
    // A failure prints the seed, the path and each step. Only a long run shrinks the failure, which can take hours.
    const how = { numRuns: WALKS, endOnFailure: WALKS < ENOUGH };
    await fc.assert(fc.asyncProperty(steps(COMPANIES, STEPS), walk), how);
    // A short run may not contain every command.
    const sum = (of: (counted: { done: number; refused: number }) => number) =>
      [...tally.values()].reduce((total, counted) => total + of(counted), 0);
    const [done, refused] = [sum((one) => one.done), sum((one) => one.refused)];
    const each = [...tally].map(([kind, one]) => `${kind} ${one.done}/${one.done + one.refused}`).join(", ");
    if (WALKS >= ENOUGH) console.warn(`${done + refused} operations, ${done} of them done: ${each}`);
    const never = WALKS < ENOUGH ? [] : KINDS.filter((kind) => !tally.get(kind)?.done);
    expect(never, "drawn too seldom to be proved").toEqual([]);
  },
  // The time of a long run, with its shrinking.
  24 * 3_600_000,
);
