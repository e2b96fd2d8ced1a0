import { expect, test } from "vitest";
import { aPrintQueue, call, failed, jobOf, printed } from "#tests/factories/print-queue";
import { aPrintAgent } from "#tests/factories/printer";
import { aWarehouse } from "#tests/factories/warehouse";
import { invalid } from "../../kernel/errors";
import { answerAgent, findAgent } from "./agent-calls.server";
import { revokeAgent } from "./print-agents.server";
import { AgentCall } from "./printing.schema";

test("an agent takes a job with its printer's address, and its result ends it, sent once or twice", async () => {
  const { world, tokens, keys } = await aPrintQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  expect(await call(world, token)).toMatchObject({
    ...{ id: key, run: 1, title: "Packing slip", connection: "network", address: "192.168.1.40:9100", type: "zpl" },
    content: btoa("^XA^XZ"),
  });
  expect(await call(world, token)).toBeNull();
  expect(await call(world, token, printed(key))).toBeNull();
  expect(await jobOf(world, key)).toMatchObject({ state: "printed", attempts: 1, error: "" });
  await call(world, token, failed(key, true));
  expect(await jobOf(world, key)).toMatchObject({ state: "printed", error: "" });
});

test("two agents at once never get the same job", async () => {
  const { world, tokens, keys } = await aPrintQueue({ agents: 2, jobs: 4 });
  const taken = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => call(world, tokens[n] as string)));
  let ids = taken.flatMap((job) => job?.id ?? []);
  for (let job = await call(world, tokens[0] as string); job; job = await call(world, tokens[0] as string))
    ids = [...ids, job.id];
  expect([...ids].sort()).toEqual([...keys].sort());
});

test("a killed agent's job is given again: to itself after its time, to another one only later", async () => {
  const { world, tokens, keys } = await aPrintQueue({ agents: 2 });
  const [mine = "", other = ""] = tokens;
  await call(world, mine);
  world.clock.now += 60_000;
  expect([await call(world, mine), await call(world, other)]).toEqual([null, null]);
  world.clock.now += 61_000;
  expect(await call(world, other)).toBeNull();
  expect(await call(world, mine)).toMatchObject({ id: keys[0], run: 1 });
  world.clock.now += 12 * 60_000 + 1;
  expect(await call(world, other)).toMatchObject({ id: keys[0] });
  // The first agent does not have it any more.
  await call(world, mine, printed(keys[0] as string));
  expect(await jobOf(world, keys[0] as string)).toMatchObject({ state: "sent", attempts: 3 });
});

test("a printer that cannot be reached is tried again for a while; what may have been printed is not", async () => {
  const { world, tokens, keys } = await aPrintQueue({ jobs: 2 });
  const [token = "", first = "", second = ""] = [tokens[0], ...keys];
  await call(world, token);
  expect(await call(world, token, failed(first, false))).toMatchObject({ id: second });
  expect(await jobOf(world, first)).toMatchObject({ state: "queued", error: "No paper", finishedAt: null });
  await call(world, token, failed(second, true));
  expect(await jobOf(world, second)).toMatchObject({ state: "failed", error: "No paper" });
  let result: object | undefined;
  for (let n = 0; n < 60; n++) {
    world.clock.now += 60_000;
    const job = await call(world, token, result);
    result = job ? failed(job.id, false) : undefined;
  }
  expect(await jobOf(world, first)).toMatchObject({ state: "failed", attempts: 25 });
});

test("a job whose result is never reported ends after five attempts, and the next one is printed", async () => {
  const { world, tokens, keys } = await aPrintQueue({ jobs: 2 });
  const [token = "", first = "", second = ""] = [tokens[0], ...keys];
  // The agent is stopped, or the Worker is, each time that the first job is rendered.
  for (let n = 0; n < 5; n++) {
    expect(await call(world, token)).toMatchObject({ id: first });
    world.clock.now += 2 * 60_000;
  }
  expect(await call(world, token)).toBeNull();
  expect(await jobOf(world, first)).toMatchObject({
    ...{ state: "failed", attempts: 5, finishedAt: world.clock.now },
    error: expect.stringMatching(/^The print agent took it 5 times and reported no result the last time\./),
  });
  expect(await call(world, token)).toMatchObject({ id: second });
});

test("a result that arrives after the last attempt's time is kept", async () => {
  const { world, tokens, keys } = await aPrintQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  for (let n = 0; n < 5; n++) {
    await call(world, token);
    world.clock.now += 2 * 60_000;
  }
  await call(world, token, printed(key));
  expect(await jobOf(world, key)).toMatchObject({ state: "printed", error: "" });
});

test("a job of a printer that was out of reach is not ended because one result is missing", async () => {
  const { world, tokens, keys } = await aPrintQueue();
  const [token = "", key = ""] = [tokens[0], keys[0]];
  for (let n = 0; n < 6; n++) {
    await call(world, token);
    await call(world, token, failed(key, false));
    world.clock.now += 60_000;
  }
  await call(world, token);
  world.clock.now += 2 * 60_000;
  expect(await call(world, token)).toMatchObject({ id: key });
});

test("an agent prints its own warehouse's jobs only, and a revoked token opens nothing", async () => {
  const { world } = await aPrintQueue();
  const elsewhere = await aPrintAgent((await aWarehouse()).id);
  expect(await call(world, elsewhere.token)).toBeNull();
  await revokeAgent(world, elsewhere.id);
  await revokeAgent(world, elsewhere.id);
  for (const token of [elsewhere.token, "", "stowprint_", `stowprint_${"0".repeat(64)}`])
    expect(await findAgent(world, token)).toBeNull();
});

test("a document that cannot be made now is tried again for a while; one that is refused is not", async () => {
  const { world, tokens, keys } = await aPrintQueue({ jobs: 2 });
  const [first = "", second = ""] = keys;
  const agent = await findAgent(world, tokens[0] as string);
  const ctx = { ...world, log: { ...world.log, error: () => undefined } };
  const answer = (error: Error) => answerAgent(ctx, agent!, AgentCall.parse({}), () => Promise.reject(error));
  const unreachable = new Error("D1_ERROR: storage timed out");
  expect(await answer(unreachable)).toEqual({ job: null });
  const why = "The document could not be made.";
  expect(await jobOf(world, first)).toMatchObject({ state: "queued", error: why, finishedAt: null });
  await answer(invalid({}, "printer_does_not_fit", "This printer does not print this."));
  expect(await jobOf(world, second)).toMatchObject({ state: "failed", error: "This printer does not print this." });
  for (let n = 0; n < 60; n++) {
    world.clock.now += 60_000;
    await answer(unreachable);
  }
  expect(await jobOf(world, first)).toMatchObject({ state: "failed", attempts: 25, error: why });
});
