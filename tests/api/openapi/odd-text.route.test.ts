import { beforeEach, expect, test } from "vitest";
import type { JsonSchema } from "#app/http/openapi/schemas.server";
import { anApiKey } from "#tests/factories/api-key";
import { shareOf } from "#tests/support/thorough";
import { type Described, operations, resolved } from "./document";
import { type Sent, send } from "./send-request";
import { aWorld, SUCCESSES, type World } from "./successes";

/**
 * Texts that break something: empty after cleaning, with NUL (which ends text early in SQLite), invalid Unicode, and
 * very long.
 */
const ODD = ["\0", "\u0001 ", "a\0b", "\ud800", "a".repeat(5000)];
/** SQLite treats it as empty, whatever follows. */
const ENDED = ["\0a", "\0".repeat(5000)];
const IN_BODY = [...ODD, ...ENDED];

/** One text for every second field, by turns, so that each text meets many fields; all of them in a thorough run. */
const textsFor = (turn: number, texts: readonly string[]): readonly string[] => shareOf(texts, 2 * texts.length, turn);

type Good = Omit<Sent, "method">;
interface Place {
  name: string;
  put(good: Good, odd: string): Good;
}

let world: World;
beforeEach(async () => {
  world = await aWorld();
});

/** Paths of the text fields in a request body. */
function textsOf(schema: JsonSchema, path: string[] = []): string[][] {
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(Boolean) as JsonSchema[];
  if (choices.length > 0) return unique(choices.flatMap((one) => textsOf(one, path)));
  const types = [schema.type].flat();
  const here = types.includes("string") && !("const" in schema) ? [path] : [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const items = schema.items ? textsOf(schema.items as JsonSchema, [...path, "0"]) : [];
  return [...here, ...items, ...properties.flatMap(([name, one]) => textsOf(one, [...path, name]))];
}
const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join("."), path])).values()];

/** Puts the text at its path in `value` and creates missing parents. */
function withText(value: unknown, [key, ...rest]: readonly string[], odd: string): unknown {
  if (key === undefined) return odd;
  if (key === "0") return [withText((value as unknown[] | undefined)?.[0], rest, odd)];
  const known = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { ...known, [key]: withText(known[key], rest, odd) };
}

/** URLs cannot contain unpaired surrogates. */
const inAddress = (odd: string) => encodeURIComponent(odd.replace(/\p{Cs}/gu, "\ufffd").slice(0, 1000));

function placesOf({ path, operation }: Described): Place[] {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const inBody = schema ? textsOf(resolved(schema)) : [];
  const parameters = operation.parameters.map((one) => resolved(one));
  const segments = path.split("/");
  return [
    ...inBody.map((at) => ({
      name: `body ${at.join(".")}`,
      put: (good: Good, odd: string) => ({ ...good, body: withText(good.body, at, odd) }),
    })),
    ...parameters.flatMap((one): Place[] => {
      const name = String(one.name);
      if (one.in === "query")
        return [
          {
            name: `query ${name}`,
            put: (good, odd) => {
              const url = new URL(good.url, "http://stowline.test");
              url.searchParams.delete(name);
              const rest = url.searchParams.toString();
              return { ...good, url: `${url.pathname}?${rest ? `${rest}&` : ""}${name}=${inAddress(odd)}` };
            },
          },
        ];
      const at = segments.indexOf(`{${name}}`);
      if (one.in !== "path" || at < 0) return [];
      return [
        {
          name: `path ${name}`,
          put: (good, odd) => {
            const [address = "", query] = good.url.split("?");
            const parts = address.split("/").map((part, n) => (n === at ? inAddress(odd) : part));
            return { ...good, url: parts.join("/") + (query ? `?${query}` : "") };
          },
        },
      ];
    }),
  ];
}

test("text of control characters, unpaired surrogates and 5,000 letters breaks no call in any field", async () => {
  const broken: string[] = [];
  let places = 0;
  let sent = 0;
  for (const described of operations) {
    const [recipe] = [SUCCESSES[described.name]].flat();
    if (!recipe) continue;
    const good = async () => (await recipe(world)) as Good;
    const once = await good();
    // A valid request creates the record, so the next attempt conflicts on its number and proves nothing.
    const isUsedUp = described.method === "POST" && once.body !== undefined && described.name !== "POST /api/login";
    let unused = once;
    for (const place of placesOf(described)) {
      const inBody = place.name.startsWith("body");
      places += 1;
      for (const odd of textsFor(places, inBody ? IN_BODY : ODD)) {
        // A key can make a limited number of calls per minute.
        if (sent % 30 === 0) world.bearer = (await anApiKey({ id: world.adminId })).bearer;
        const asked = place.put(inBody ? unused : once, odd);
        const { status } = await send({ method: described.method, headers: world.bearer, ...asked });
        sent += 1;
        if (isUsedUp && inBody && status !== 422) unused = await good();
        if (status >= 500 && status !== 502)
          broken.push(`${described.name} ${place.name} ${JSON.stringify(odd.slice(0, 5))}: ${status}`);
      }
    }
  }
  console.info(`Odd text: ${sent} requests`);
  expect(broken).toEqual([]);
  expect(sent).toBeGreaterThan(300);
}, 240_000);

test("invisible text is empty: a required field is missing", async () => {
  for (const [name, field, says] of [
    ["POST /api/orders", "orderNumber", "Order number is required"],
    ["POST /api/products", "sku", "SKU is required"],
  ] as const) {
    const [recipe] = [SUCCESSES[name]].flat();
    const good = (await recipe?.(world)) as Good;
    const body = { ...(good.body as object), [field]: "\0\u0001 " };
    const answer = await send({ method: "POST", headers: world.bearer, ...good, body });
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { [field]: [says] } }]);
  }
});
