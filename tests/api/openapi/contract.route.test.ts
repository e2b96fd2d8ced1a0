import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { API_ROUTES } from "#app/api-routes";
import type { ApiOperation } from "#app/http/openapi/document-types";
import { BODY_EXAMPLES } from "#app/http/openapi/examples";
import { OPERATION_SUMMARIES } from "#app/http/openapi/operation-summaries";
import { apiCalls, documentedPath } from "#app/http/openapi/operations.server";
import type { JsonSchema } from "#app/http/openapi/schemas.server";
import { users } from "#db/schema/directory/accounts";
import { anApiKey } from "#tests/factories/api-key";
import { aUser } from "#tests/factories/company";
import { systemWorld, testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { IS_THOROUGH, shareOf } from "#tests/support/thorough";
import { differences, document, operations, resolved } from "./document";
import { refusalOf } from "./refusals";
import { send } from "./send-request";
import { aWorld, SUCCESSES, type World } from "./successes";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

let begun = 0;
// A key has a limit of calls per minute.
beforeEach(async () => {
  if (begun++ % 100 === 0) world.bearer = (await anApiKey({ id: world.adminId })).bearer;
});

const isByKey = (headers: Record<string, string> | undefined) =>
  headers?.Authorization?.startsWith("Bearer stow_") ?? false;

test("every address of the API is described, in words, and nothing that is not there", () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATION_SUMMARIES).sort());
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(SUCCESSES).sort());
  const routes = API_ROUTES.map(([path]) => documentedPath(path));
  const named = new Set(["/api/picking/{orderId}/{step}", "/api/integrations/{type}/sync/{companyId}"]);
  const paths = [
    ...routes.filter((path) => !named.has(path)),
    ...["pause", "resume", "release", "complete"].map((step) => `/api/picking/{orderId}/${step}`),
    ...["woocommerce", "shopify", "squarespace"].map((type) => `/api/integrations/${type}/sync/{companyId}`),
  ];
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(paths)].sort());
  for (const { name, operation } of operations) expect(operation.tags, name).toHaveLength(1);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe("a valid call gets the documented response", () => {
  test.each(operations)("$name", async (described) => {
    for (const recipe of [SUCCESSES[described.name]].flat()) {
      const sent = { method: described.method, headers: world.bearer, ...(await recipe?.(world)) } as Parameters<
        typeof send
      >[0];
      const answer = await send(sent);
      expect(answer.status, `${sent.url}: ${answer.ok ? "" : await answer.clone().text()}`).toBeLessThan(400);
      expect(await differences(described, answer, isByKey(sent.headers)), sent.url).toEqual([]);
    }
  });
});

/** Refusals that one guard makes for every call alike: each call is refused in one of these ways, by turns. */
const BY_GUARD = [401, 403, 413, 429];
const hasItsTurn = (status: number, n: number) =>
  IS_THOROUGH || !BY_GUARD.includes(status) || BY_GUARD[n % BY_GUARD.length] === status;

describe("so is every refusal that it documents", () => {
  const refusals = operations.flatMap((described, n) =>
    Object.keys(described.operation.responses)
      .map(Number)
      .filter((status) => status >= 400 && status !== 503 && hasItsTurn(status, n))
      // Errors of Shopify and Squarespace are tested in `tests/integrations`, because their fakes have one address
      // each.
      .filter((status) => status !== 502 || !/shopify|squarespace/.test(described.name))
      .map((status) => ({ ...described, status })),
  );
  test.each(refusals)("$name $status", async ({ status, ...described }) => {
    const sent = await refusalOf(described, status, world);
    expect(sent, "nobody knows how it is refused so").not.toBeNull();
    const answer = await send(sent as NonNullable<typeof sent>);
    expect(answer.status, await answer.clone().text()).toBe(status);
    expect(await differences(described, answer, isByKey(sent?.headers))).toEqual([]);
    if (status === 409)
      await systemWorld().directory.write(sql`update ${users} set role = 'admin' where ${users.id} = ${world.adminId}`);
  });
});

test("health reports a database that does not respond", async () => {
  expectLoggedErrors();
  const gone = () => Promise.reject(new Error("gone"));
  const statement = { bind: () => statement, all: gone, first: gone, run: gone, raw: gone };
  const DB = { prepare: () => statement, batch: gone };
  const answer = await send({ method: "GET", url: "/api/health" }, { ...testEnv, DB } as never);
  expect(answer.status).toBe(503);
  const health = operations.find(({ path }) => path === "/api/health");
  expect(await differences(health as NonNullable<typeof health>, answer, false)).toEqual([]);
});

describe("a method that a path does not take is answered with those that it takes", () => {
  const guarded = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).some(({ security }) => security.length > 0),
  );
  let bearer: { Authorization: string };
  beforeAll(async () => {
    ({ bearer } = await anApiKey(await aUser("admin")));
  });
  test.each(guarded)("%s", async (path, methods) => {
    const taken = Object.keys(methods).map((method) => method.toUpperCase());
    const url = path.replace(/\{\w+\}/g, "x");
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !taken.includes(one));
    for (const method of shareOf(
      others,
      others.length,
      guarded.findIndex(([one]) => one === path),
    )) {
      const answer = await send({ method, url, headers: bearer });
      expect([method, answer.status]).toEqual([method, 405]);
      expect((answer.headers.get("Allow") ?? "").split(", ").sort()).toEqual(taken.sort());
      expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    }
  });
});

test("a list continues at its Link until there is none", async () => {
  const { bearer } = await anApiKey(await aUser("admin"));
  let url: string | undefined = `/api/products?companyId=${world.companyId}&limit=20`;
  const seen: string[] = [];
  while (url) {
    const answer = await send({ method: "GET", url, headers: bearer });
    for (const { id } of (await answer.json()) as { id: string }[]) seen.push(id);
    url = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen).size).toBe(seen.length);
});

test("a cursor that no page has given is refused by its name, in every list", async () => {
  const lists = operations.filter(({ operation }) => operation.parameters.some(({ name }) => name === "cursor"));
  expect(lists.length).toBeGreaterThan(12);
  // A key has a limit of calls per minute.
  const { bearer } = await anApiKey(await aUser("admin"));
  for (const { name, method } of lists) {
    const { url } = await [SUCCESSES[name]].flat()[0]!(world);
    for (const cursor of ["zzz", "0190a3c2-7b11-7c3e-9d2f-3a4b5c6d7e8f", "1"]) {
      const asked = `${url}${url.includes("?") ? "&" : "?"}cursor=${cursor}`;
      const answer = await send({ method, url: asked, headers: bearer });
      expect([asked, answer.status]).toEqual([asked, 422]);
      expect(await answer.json()).toMatchObject({ errors: { cursor: ["Unknown cursor"] } });
    }
  }
});

/** Some parts of paths are words, such as a kind of report. */
const hasWord = ({ parameters }: ApiOperation): boolean =>
  parameters.some((one) => one.in === "path" && resolved(one.schema as JsonSchema).enum);

describe("a parameter that a call does not take is refused by its name", () => {
  // A key has a limit of calls per minute.
  let bearer: { Authorization: string };
  beforeAll(async () => {
    ({ bearer } = await anApiKey(await aUser("admin")));
  });
  const strict = operations.filter(({ operation }) => operation.responses[422]);
  test("in every call but those that browsers, stores and monitors make", () => {
    const lenient = operations.filter(({ operation }) => !operation.responses[422]).map(({ name }) => name);
    expect(lenient.sort()).toEqual([
      "GET /api/health",
      "GET /api/login",
      "GET /api/logout",
      "GET /api/openapi.json",
      "POST /api/webhooks/{integrationId}",
    ]);
  });
  test.each(strict)("$name", async ({ name, path, method, operation }) => {
    const [recipe] = hasWord(operation) ? [SUCCESSES[name]].flat() : [];
    // No id in a path is looked up before the query is parsed.
    const { url } = recipe ? await recipe(world) : { url: path.replace(/\{\w+\}/g, crypto.randomUUID()) };
    const answer = await send({ method, headers: bearer, url: `${url}${url.includes("?") ? "&" : "?"}orderid=X` });
    expect(answer.status, await answer.clone().text()).toBe(422);
    const taken = operation.parameters.filter((one) => one.in === "query").map((one) => one.name);
    const says =
      taken.length > 0 ? `Unknown parameter. This call accepts ${taken.join(", ")}` : "This call accepts no parameters";
    expect(await answer.json()).toMatchObject({ errors: { orderid: [says] } });
  });
});

test("valid requests, and each example, are valid by the document and by the code", async () => {
  const schemas = new Map(apiCalls().map(({ method, path, body }) => [`${method} ${path}`, body]));
  const named = new Set<string>();
  for (const { name, operation } of operations) {
    const content = operation.requestBody?.content["application/json"];
    if (!content) continue;
    named.add(name);
    const described = z.fromJSONSchema(resolved(content.schema) as never);
    for (const recipe of [SUCCESSES[name]].flat()) {
      const { body } = await recipe!(world);
      if (body !== undefined) expect(described.safeParse(body).error?.message, name).toBeUndefined();
    }
    expect(content.example, name).toBeDefined();
    for (const schema of [described, schemas.get(name)])
      expect(schema?.safeParse(content.example).error?.message, name).toBeUndefined();
  }
  expect(Object.keys(BODY_EXAMPLES).sort()).toEqual([...named].sort());
});
