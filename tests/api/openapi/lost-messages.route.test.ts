import { beforeAll, describe, expect, test } from "vitest";
import { Calendars } from "#app/domain/kernel/calendars";
import { apiCalls, isRepeatable } from "#app/http/openapi/operations.server";
import { RequestState } from "#app/http/request/request-state.server";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { operations } from "./document";
import { type Sent, send } from "./send-request";
import { aWorld, SUCCESSES, type World } from "./successes";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const lost: string[] = [];
const isDown = new Error("The queue is down");
const withoutQueue = {
  ...testEnv,
  JOBS: {
    send: () => Promise.reject(isDown),
    sendBatch: (messages: Iterable<{ body: { type: string } }>) => {
      lost.push(...[...messages].map(({ body }) => body.type));
      return Promise.reject(isDown);
    },
  },
} as unknown as Env;

const repeatable = new Set(apiCalls().flatMap((call) => (isRepeatable(call) ? [`${call.method} ${call.path}`] : [])));

async function expectDoneOnce(sent: Sent) {
  const headers = { ...(sent.headers ?? world.bearer), "Idempotency-Key": crypto.randomUUID() };
  const first = await send({ ...sent, headers }, withoutQueue);
  const again = await send({ ...sent, headers }, withoutQueue);
  expect(first.status, await first.clone().text()).toBeLessThan(400);
  expect(again.status).toBe(first.status);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  expect(await again.text()).toBe(await first.text());
}

describe("while the queue is down, a change is answered as done, and again under its key", () => {
  const changes = operations.filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/webhooks/"));
  test.each(changes)("$name", async ({ name, method }) => {
    expectLoggedErrors();
    for (const recipe of [SUCCESSES[name]].flat()) {
      const good = await recipe?.(world);
      if (!good) throw new Error(`No recipe for ${name}`);
      if (repeatable.has(name)) await expectDoneOnce({ method, ...good });
      else expect((await send({ headers: world.bearer, method, ...good }, withoutQueue)).status).toBeLessThan(400);
    }
  });

  test("canceling an order whose stock others may wait for", async () => {
    expectLoggedErrors();
    const company = { id: world.companyId };
    const lines = [{ product: await aProduct(company, { onHand: 2 }), quantity: 1 }];
    const { id } = await anOrder(company, { lines });
    await expectDoneOnce({ method: "POST", url: `/api/orders/${id}/status`, body: { status: "cancelled" } });
    expect(lost).toContain("release-waiting");
  });

  test("among them are changes that had messages to send", () => {
    expect(lost).toEqual(expect.arrayContaining(["send-mail", "release-picker"]));
  });
});

test("a webhook's sender and the queue get an error, because they retry", async () => {
  expectLoggedErrors();
  const [recipe] = [SUCCESSES["POST /api/webhooks/{integrationId}"]].flat();
  const delivery = await recipe?.(world);
  expect((await send({ method: "POST", url: "", ...delivery }, withoutQueue)).status).toBe(500);
  const job = new RequestState(withoutQueue, null).systemCtxIn(Calendars.UTC);
  await expect(job.enqueue({ type: "send-mail" })).rejects.toThrow("The queue is down");
});

test("work recorded only in its message is not reported as started", async () => {
  const ctx = new RequestState(withoutQueue, new Request("http://stowline.test/")).visitorCtx();
  await expect(ctx.enqueueOrThrow({ type: "rebuild-figures", after: "" })).rejects.toThrow("The queue is down");
});
