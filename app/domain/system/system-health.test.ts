import { expect, test } from "vitest";
import { reasonsToLook, type SystemState } from "./system-health";

const NOW = 1_800_000_000_000;
const GOOD: SystemState = {
  lastCronAt: NOW - 60_000,
  cronFailures: 0,
  broken: [],
  pushesDead: 0,
  pushesLate: 0,
  syncsLate: 0,
  mailsDead: 0,
  isEmailSetUp: true,
  mailsKept: 0,
  ledger: { differences: 0, status: "done" },
  databaseSize: 6_990_000_000,
};
const said = (over: Partial<SystemState>) => reasonsToLook({ ...GOOD, ...over }, NOW);

test("a system in order gives no reason to look", () => {
  expect(said({})).toEqual([]);
  expect(said({ ledger: null })).toEqual([]);
});

test.each([
  [{ lastCronAt: null }, "overview", "The cron has not run yet"],
  [{ lastCronAt: NOW - 12 * 60_000 }, "overview", "has not run for 12 minutes"],
  [{ cronFailures: 2 }, "overview", "2 runs of the cron failed"],
  [{ broken: [{ name: "Shop", lastError: "The key is refused." }] }, "integrations", "Shop: The key is refused."],
  [{ syncsLate: 1 }, "integrations", "1 store is synced late"],
  [{ pushesDead: 1 }, "outbox", "1 message to a store was not delivered"],
  [{ pushesLate: 3 }, "outbox", "3 messages to stores wait longer"],
  [{ mailsDead: 2 }, "mail", "2 emails could not be sent"],
  [{ isEmailSetUp: false }, "mail", "no emails are sent"],
  [{ isEmailSetUp: false, mailsKept: 18 }, "mail", "Email is not set up; 18 not sent."],
  [{ isEmailSetUp: false, mailsKept: 1001 }, "mail", "more than 1,000 not sent"],
  [{ ledger: { differences: 4, status: "done" } }, "ledger", "differ in 4 places"],
  [{ databaseSize: 7_260_000_000 }, "databases", "The database has 7.2 of 10 GB."],
  [{ ledger: { differences: 0, status: "failed" } }, "ledger", "was interrupted"],
] as const)("%j is a reason to look", (over, at, text) => {
  const reasons = said(over);
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatchObject({ at, text: expect.stringContaining(text) });
});

test("unsent emails lead to their list, and are no reason once email is set up", () => {
  expect(said({ isEmailSetUp: false, mailsKept: 18 })).toMatchObject([{ at: "mail", status: "kept" }]);
  expect(said({ mailsKept: 18 })).toEqual([]);
});
