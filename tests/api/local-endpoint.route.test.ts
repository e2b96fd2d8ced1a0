import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { users } from "#db/schema/directory/accounts";
import { testEnv } from "#tests/factories/world";
import { answerLocally } from "#workers/local-endpoint";

const KEY = "k".repeat(48);
const seed = (env: object, key = KEY) => {
  const request = new Request("http://stowline.test/__local/seed", {
    method: "POST",
    headers: { "x-local-key": key },
    body: JSON.stringify({ storeUrl: "http://127.0.0.1:1" }),
  });
  return answerLocally(request, new RequestState({ ...testEnv, ...env } as Env, request));
};

test("demo accounts cannot be made outside a local start, whatever key the Worker was given", async () => {
  const { directory } = await new RequestState(testEnv, null).systemCtx();
  const accounts = () => directory.rows({ n: sql<number>`count(*)` }, sql`from ${users}`);
  const before = await accounts();
  expect(await seed({ APP_ENV: "production", LOCAL_KEY: KEY })).toBeNull();
  expect(await seed({ APP_ENV: "staging", LOCAL_KEY: KEY })).toBeNull();
  expect(await seed({ APP_ENV: undefined, LOCAL_KEY: KEY })).toBeNull();
  expect(await seed({ APP_ENV: "local", LOCAL_KEY: "" }, "")).toBeNull();
  expect((await seed({ APP_ENV: "local", LOCAL_KEY: KEY }, "guess"))?.status).toBe(404);
  expect(await accounts()).toEqual(before);
});
