import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rateLimits } from "#db/schema/directory/accounts";
import { resetCalendars } from "#tests/factories/local-days";
import { systemWorld, testEnv } from "#tests/factories/world";
import { holdQueue } from "#tests/queue/deliver-messages";
import { expectLoggedErrors } from "#tests/setup/console";
import { runCron } from "#workers/cron";
import { onceANight } from "./nightly.server";

/** Long ago, so that nothing left by other tests is due. */
const at = (time: string): number => Date.parse(`2013-05-${time}:00Z`);

/** A system that was installed at that moment. `tick` runs the cron and returns whether it did the nightly work. */
async function aSystem(setUp: string) {
  await systemWorld().directory.write(sql`delete from ${rateLimits} where ${rateLimits.key} = 'nightly'`);
  const nights: string[] = [];
  const tick = async (time: string, work = async () => void nights.push(time)) => {
    const ctx = systemWorld();
    ctx.clock.now = at(time);
    await onceANight(ctx, work);
  };
  await tick(setUp);
  return { nights, tick };
}

beforeEach(resetCalendars);
afterEach(async () => {
  vi.restoreAllMocks();
  await resetCalendars();
});

test("the night's work is done once a night, at the first tick that finds it due", async () => {
  const { nights, tick } = await aSystem("10T12:00");
  for (const time of ["10T23:59", "11T03:16", "11T03:17", "11T03:18", "11T18:00", "12T03:16"]) await tick(time);
  expect(nights).toEqual(["11T03:17"]);

  // The platform skipped some cron runs, first for minutes, then for whole days.
  for (const time of ["12T03:25", "12T03:26", "15T01:00", "15T01:01", "15T03:17", "15T03:18"]) await tick(time);
  expect(nights.slice(1)).toEqual(["12T03:25", "15T01:00", "15T03:17"]);
});

test("of two ticks at once one runs the night; one that dies is made up for minutes later, once", async () => {
  const { nights, tick } = await aSystem("20T12:00");
  await Promise.all([tick("21T03:17"), tick("21T03:17")]);
  expect(nights).toHaveLength(1);

  const dies = () => Promise.reject(new Error("killed"));
  await expect(tick("22T03:17", dies)).rejects.toThrow("killed");
  for (const time of ["22T03:18", "22T03:21", "22T03:22", "22T03:23", "22T03:30"]) await tick(time);
  expect(nights.slice(1)).toEqual(["22T03:22"]);
});

test("the cron's own ticks ask for a night's work once, also when they missed its minute", async () => {
  const { tick } = await aSystem("25T12:00");
  const sent = holdQueue();
  const clock = vi.spyOn(Date, "now");
  const asked = async (time: string) => {
    sent.length = 0;
    clock.mockReturnValue(at(time));
    await runCron(testEnv);
    return sent.filter(({ type }) => type === "draft-invoices").length;
  };
  expect([await asked("26T03:16"), await asked("26T03:19"), await asked("26T03:20")]).toEqual([0, 1, 0]);
  clock.mockRestore();
  await tick("26T03:30", () => expect.fail("It was done already"));
});

test("a failing check or sweep does not prevent the rest, and the nightly jobs are enqueued once", async () => {
  expectLoggedErrors();
  await aSystem("28T12:00");
  const sent = holdQueue();
  const prepare = testEnv.DB.prepare.bind(testEnv.DB);
  vi.spyOn(testEnv.DB, "prepare").mockImplementation((text) => {
    if (/bulk_runs|delete from "?user_tokens/i.test(text)) throw new Error("poison");
    return prepare(text);
  });
  const clock = vi.spyOn(Date, "now");
  const asked = async (time: string) => {
    sent.length = 0;
    clock.mockReturnValue(at(time));
    await expect(runCron(testEnv)).rejects.toThrow();
    return sent.map(({ type }) => type).filter((type) => ["draft-invoices", "take-out", "send-mail"].includes(type));
  };
  expect(await asked("29T03:18")).toEqual(["send-mail", "take-out", "draft-invoices"]);
  expect(await asked("29T03:24")).toEqual(["send-mail", "take-out"]);
});
