import { expect, test } from "vitest";
import { runIsolated } from "./run-isolated";

test("chores that fail are named, those behind them have their turn, and the first error is thrown at the end", async () => {
  const [done, named]: [string[], unknown[]] = [[], []];
  const log = { error: (event: string, fields?: Record<string, unknown>) => void named.push([event, fields?.chore]) };
  const fails = (why: string) => () => Promise.reject(new Error(why));
  const chores = {
    ...{ first: async () => done.push("first"), second: fails("poison"), third: async () => done.push("third") },
    ...{ fourth: fails("more"), fifth: async () => done.push("fifth") },
  };

  await expect(runIsolated(log, chores)).rejects.toThrow("poison");

  expect(done).toEqual(["first", "third", "fifth"]);
  expect(named).toEqual([
    ["chore failed", "second"],
    ["chore failed", "fourth"],
  ]);
});
