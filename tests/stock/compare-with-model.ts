/** Compares the database with the model. */
import type { Command } from "./commands";
import { expected } from "./expected-result";
import type { Model, Outcome, Ranks } from "./model";
import { type Snapshot, snapshotOf } from "./snapshot";

/** The differences, one sentence each; empty when there are none. */
export function differences(model: Model, found: Snapshot): string[] {
  const wanted = snapshotOf(model);
  return (Object.keys(wanted) as (keyof Snapshot)[]).flatMap((name) => [
    ...wanted[name].filter((line) => !found[name].includes(line)).map((line) => `${name}: should be "${line}"`),
    ...found[name].filter((line) => !wanted[name].includes(line)).map((line) => `${name}: is        "${line}"`),
  ]);
}

export type Verdict = { model: Model } | { wrong: string[] };

/** A single command must end exactly as the model says; what is stored is not compared. */
export function endsAsExpected(model: Model, command: Command, outcome: Outcome, ranks: Ranks): Verdict {
  const [after, should] = expected(model, command, ranks);
  return sameEnd(command, should, outcome) ? { model: after } : { wrong: [said(command, should, outcome)] };
}

/** The same, and all that is stored is as in the model. */
export function agreesOn(model: Model, command: Command, outcome: Outcome, found: Snapshot, ranks: Ranks): Verdict {
  const [after, should] = expected(model, command, ranks);
  const wrong = [
    ...(sameEnd(command, should, outcome) ? [] : [said(command, should, outcome)]),
    ...differences(after, found),
  ];
  return wrong.length > 0 ? { wrong } : { model: after };
}

const sameEnd = ({ stranger }: Command, should: Outcome, is: Outcome): boolean => {
  if (stranger && !should.ok && !is.ok) return is.code === "not_found" || is.code === "forbidden";
  return JSON.stringify(should) === JSON.stringify(is);
};

const said = (command: Command, should: Outcome, is: Outcome): string =>
  `${JSON.stringify(command)} should end with ${JSON.stringify(should)} and ended with ${JSON.stringify(is)}`;

/**
 * Concurrent commands must end as if they had run one after the other in some order. A refused command must have
 * changed nothing: a command that loses a race can be refused although it would have succeeded alone.
 */
export function agreesOnSome(model: Model, done: readonly Done[], found: Snapshot, ranks: Ranks): Verdict {
  let nearest: string[] | null = null;
  for (const order of histories(done)) {
    let now: Model | null = model;
    const wrong: string[] = [];
    for (const { command, outcome } of order) {
      const [after, should]: [Model, Outcome] = expected(now, command, ranks);
      if (!sameEnd(command, should, outcome)) wrong.push(said(command, should, outcome));
      now = after;
    }
    wrong.push(...differences(now, found));
    if (wrong.length === 0) return { model: now };
    if (!nearest || wrong.length < nearest.length) nearest = wrong;
  }
  return { wrong: ["In no order of the commands that were sent at once:", ...(nearest ?? [])] };
}

interface Done {
  command: Command;
  outcome: Outcome;
}

/**
 * Every sequence that the commands can have run in. Missing units are reported and decided about in two steps, and the last
 * unit in a slot completes its order in a second one. A tote can become that of an order whose pick was refused; a unit that
 * was filled or moved while it was emptied is refused to be dissolved, and was emptied before.
 */
function histories(done: readonly Done[]): Done[][] {
  const succeeded = done.filter(({ outcome }) => outcome.ok);
  const inSteps = succeeded.flatMap((one) => stepsOf(one));
  const partly = done.flatMap(({ command, outcome }): Done[] =>
    outcome.ok
      ? []
      : command.do === "dissolveUnit"
        ? [{ command: { ...command, staysOpen: true }, outcome: { ok: true } }]
        : command.do === "pick" && command.tote !== null
          ? [{ command: { ...command, isRefused: true }, outcome: { ok: true } }]
          : [],
  );
  return [
    ...permutations(succeeded),
    ...(inSteps.length > succeeded.length ? permutations(inSteps) : []),
    ...(partly.length > 0 ? permutations([...succeeded, ...partly]) : []),
  ];
}

function stepsOf({ command, outcome }: Done): Done[] {
  if (command.do === "putIntoSlot")
    return [
      { command: { ...command, step: "put" }, outcome },
      { command: { ...command, step: "complete" }, outcome },
    ];
  if (command.do !== "short" || command.otherwise === "ask") return [{ command, outcome }];
  const { id, company, twice, stranger, order } = command;
  const decided = { id: `${id}-decided`, company, twice, stranger, order, shortage: id };
  return [
    { command: { ...command, otherwise: "ask" }, outcome },
    { command: { ...decided, do: "decide", decision: "without" }, outcome: { ok: true } },
  ];
}

function permutations<T>(rows: readonly T[]): T[][] {
  if (rows.length === 0) return [[]];
  return rows.flatMap((row, n) => permutations(rows.filter((_, at) => at !== n)).map((rest) => [row, ...rest]));
}
