import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DomainError } from "#app/domain/kernel/errors";
import { withIdempotency } from "#app/http/guards/idempotency.server";
import { sealer } from "#app/http/setup/sealer.server";
import { idempotencyKeys } from "#db/schema/directory/accounts";
import { aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { claimKey, keepAnswer, releaseKey } from "./idempotency.service.server";

const ANSWER = { status: 201, headers: { "Content-Type": "application/json" }, body: '{"id":"1"}' };

test("the same key and request get the first answer again", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  expect(await claimKey(ctx, "k", "POST /x\n{}")).toBeNull();
  await keepAnswer(ctx, "k", ANSWER);
  expect(await claimKey(ctx, "k", "POST /x\n{}")).toEqual(ANSWER);
});

test("of parallel requests with one key one runs, and the others get a conflict", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => claimKey(ctx, "k", "POST /x\n{}")));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const lost of tries) if (lost.status === "rejected") expect(lost.reason).toMatchObject({ code: "conflict" });
});

test("a key that was used with another body is refused", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  await claimKey(ctx, "k", "POST /x\n{}");
  await keepAnswer(ctx, "k", ANSWER);
  await expect(claimKey(ctx, "k", 'POST /x\n{"other":1}')).rejects.toMatchObject({ code: "validation" });
});

test("a failed request can be retried, keys are per user, and a key can be used again after a day", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  await claimKey(ctx, "k", "a");
  await releaseKey(ctx, "k");
  expect(await claimKey(ctx, "k", "b")).toBeNull();
  expect(await claimKey(worldOf(await aUser("admin"), "orders.create"), "k", "c")).toBeNull();
  ctx.clock.now += 86_400_001;
  expect(await claimKey(ctx, "k", "d")).toBeNull();
});

test("a stored answer is encrypted in the database", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  await claimKey(ctx, "k", "a");
  await keepAnswer(ctx, "k", { ...ANSWER, body: "webhook-secret" });
  const [kept] = await ctx.directory.rows(
    { body: idempotencyKeys.body },
    sql`from ${idempotencyKeys} where ${idempotencyKeys.userId} = ${ctx.actor.id}`,
  );
  expect(kept?.body).toBeTruthy();
  expect(kept?.body).not.toContain("webhook-secret");
});

test("an answer that another SECRETS_KEY encrypted is refused with what to do next", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  await claimKey(ctx, "k", "a");
  await keepAnswer(ctx, "k", ANSWER);
  const rekeyed = { ...ctx, sealer: sealer(btoa("another key of thirty-two bytes!")) };
  await expect(claimKey(rekeyed, "k", "a")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("use a new key"),
  });
});

test("a request whose response was not stored does not run again; its outcome is reported as unknown once it must have ended", async () => {
  const failing = async () => {
    throw new Error("D1 is away");
  };
  const world = worldOf(await aUser("admin"), "orders.create");
  const ctx = { ...world, sealer: { ...world.sealer, seal: failing }, log: { ...world.log, error: () => undefined } };
  const request = new Request("http://stowline.test/api/x", { method: "POST", headers: { "Idempotency-Key": "k" } });
  let done = 0;
  const run = async () => Response.json({ done: ++done }, { status: 201 });

  expect((await withIdempotency(ctx, request, "{}", world.costs, run)).status).toBe(201);
  await expect(withIdempotency(ctx, request, "{}", world.costs, run)).rejects.toThrow("still running");
  world.clock.now += 5 * 60_000;
  await expect(withIdempotency(ctx, request, "{}", world.costs, run)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("interrupted"),
  });
  expect(done).toBe(1);
});

test("a request that fails after it has written is not run again under its key, one that fails before is", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.create");
  const requestWith = (key: string) =>
    new Request("http://stowline.test/api/x", { method: "POST", headers: { "Idempotency-Key": key } });
  const failing = async (): Promise<Response> => {
    throw new Error("The queue is down");
  };
  const written = async () => {
    await ctx.directory.write(sql`update ${idempotencyKeys} set created_at = created_at where key = 'none'`);
    return failing();
  };
  const refused = async () => {
    await ctx.directory.write(sql`update ${idempotencyKeys} set created_at = created_at where key = 'none'`);
    throw new DomainError("concurrent_change", "Not now.");
  };
  const send = (key: string, run: () => Promise<Response>) =>
    withIdempotency(ctx, requestWith(key), "{}", ctx.costs, run);

  await expect(send("before", failing)).rejects.toThrow("The queue is down");
  expect(ctx.costs.writes, "the key's own rows are not a change").toBe(0);
  expect((await send("before", async () => Response.json({}))).status).toBe(200);
  await expect(send("refused", refused)).rejects.toThrow("Not now.");
  expect((await send("refused", async () => Response.json({}))).status).toBe(200);
  await expect(send("after", written)).rejects.toThrow("The queue is down");
  await expect(send("after", async () => Response.json({}))).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Check whether it took effect"),
  });
});
