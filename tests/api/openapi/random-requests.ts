import fc from "fast-check";
import type { JsonSchema } from "#app/http/openapi/schemas.server";
import { type Described, operations, resolved } from "./document";

/** A request generated from the API's document: valid, almost valid, or hostile. */
export interface Wild {
  name: string;
  who: number;
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}
type Any = fc.Arbitrary<unknown>;

const LONG = "x".repeat(5000);
const HOSTILE = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\r\nX-Evil: 1",
    "\u202e\u200b",
    "🧪".repeat(300),
    LONG,
    "0",
    "-1",
    "NaN",
    "null",
    "true",
  ],
  ...[
    "' or 1=1 --",
    "%' escape '\\",
    '"; drop table orders;',
    "../../etc/passwd",
    "%2e%2e%2f",
    "__proto__",
    "constructor",
  ],
  ...[
    "<script>alert(1)</script>",
    "=1+1",
    "{{7*7}}",
    "$" + "{jndi:x}",
    "1e400",
    "9".repeat(400),
    "9007199254740993",
    "0x10",
  ],
  ...[
    "2026-02-30",
    "2026-13-01",
    "0000-00-00",
    "+010000-01-01",
    "2026-05-03T99:00:00Z",
    "\ud800",
    "http://127.0.0.1",
    "file:///etc",
  ],
];
const VALUES: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[]],
    [null],
    { a: { b: {} } },
  ],
  ...[
    JSON.parse('{"__proto__": {"role": "admin"}}'),
    JSON.parse(`${"[".repeat(400)}${"]".repeat(400)}`),
    Array(600).fill(0),
  ],
];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 30, unit: "binary" }));
const hostile: Any = fc.oneof(hostileText, fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }));

/** Ids are placeholders, because the records are created when the test runs. */
const PLACES = ["own", "own", "own", "foreign", "nowhere"] as const;
const placeOf = (thing: string): Any => fc.constantFrom(...PLACES).map((place) => `@${place}:${thing}`);
const isId = (name: string) => name === "id" || name.endsWith("Id");

/** A value that satisfies the schema, as far as the schema says. */
function right(schema: JsonSchema, name = ""): Any {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => right(one, name)));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const types = [schema.type].flat().filter(Boolean) as string[];
  return types.length > 0
    ? fc.oneof(...types.map((type) => ofType(type, schema, name)))
    : fc.jsonValue({ maxDepth: 1 });
}

function ofType(type: string, schema: JsonSchema, name: string): Any {
  const { minimum = -5, maximum = 1000, minLength = 0, maxLength = 40 } = schema as Record<string, number>;
  if (type === "string" && isId(name)) return placeOf(name);
  if (type === "string") return text(name, minLength, Math.min(maxLength, 40));
  if (type === "integer") return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 1000)) });
  if (type === "number")
    return fc.oneof(fc.integer({ min: -5, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true }));
  if (type === "boolean") return fc.boolean();
  if (type === "array") return fc.array(right((schema.items ?? {}) as JsonSchema, name), { maxLength: 3 });
  if (type === "object") return objectOf(schema);
  return fc.constant(null);
}

const KNOWN: Record<string, string[]> = {
  email: ["a@example.test", "B@Example.test", "é@example.test"],
  storeUrl: ["https://shop.example.com", "https://10.0.0.1", "http://localhost"],
  trackingNumber: ["1Z5R89390357567127", "999"],
  totalAmount: ["19.90", "0", "999999999999.99"],
};
function text(name: string, minLength: number, maxLength: number): Any {
  const known = KNOWN[name] ?? (name.toLowerCase().includes("email") ? KNOWN.email : undefined);
  const days = fc.constantFrom("2026-05-03", "2026-01-31", "2024-02-29");
  const words = fc.string({ minLength: Math.max(1, minLength), maxLength: Math.max(1, maxLength), unit: "grapheme" });
  if (known) return fc.oneof(fc.constantFrom(...known), words);
  return /^(from|to|on)$|Date|Delivery/.test(name) ? fc.oneof(days, words) : words;
}

function objectOf({ properties = {}, required = [] }: JsonSchema): Any {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const all = Object.fromEntries(fields.map(([key, schema]) => [key, right(schema, key)]));
  return fc.record(all, { requiredKeys: required as string[] });
}

/** The same value with one error in it. */
const nearly = (schema: JsonSchema): Any =>
  fc.tuple(right(schema), fc.nat(), hostile).map(([value, at, wrong]) => {
    if (typeof value !== "object" || value === null) return wrong;
    const keys = [...Object.keys((schema.properties ?? {}) as object), "unknown"];
    const key = keys[at % keys.length] ?? "unknown";
    return at % 3 === 0
      ? Object.fromEntries(Object.entries(value).filter(([one]) => one !== key))
      : { ...value, [key]: wrong };
  });

const headersOf = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { "Content-Type": "text/plain" },
      { "Content-Type": "application/json; charset=latin1" },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom({ Origin: "https://evil.test" }, { "Sec-Fetch-Site": "cross-site" }) },
  { weight: 1, arbitrary: fc.constantFrom({ "Content-Length": "2000000" }, { "If-None-Match": "*" }) },
);

function requestOf({ name, method, path, operation }: Described): fc.Arbitrary<Wild> {
  const parameters = operation.parameters.map((one) => resolved(one));
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body: Any = schema
    ? fc.oneof(
        { weight: 7, arbitrary: right(resolved(schema)) },
        { weight: 3, arbitrary: nearly(resolved(schema)) },
        hostile,
      )
    : fc.constant(undefined);
  const query = fc.record(
    Object.fromEntries(
      inQuery.map((one) => [
        String(one.name),
        fc.oneof({ weight: 9, arbitrary: right(one.schema as JsonSchema, String(one.name)) }, hostileText),
      ]),
    ),
    { requiredKeys: [] },
  );
  const steps = fc.record(
    Object.fromEntries(
      inPath.map((one) => [
        String(one.name),
        fc.oneof({ weight: 6, arbitrary: right(one.schema as JsonSchema, String(one.name)) }, hostileText),
      ]),
    ),
  );
  return fc
    .record({ who: fc.nat({ max: 4 }), headers: headersOf as fc.Arbitrary<Record<string, string>>, body, query, steps })
    .map(({ who, headers, body: sent, query: asked, steps: values }) => {
      const search = new URLSearchParams(
        Object.entries(asked).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])),
      );
      const url = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
        segment(String((values as Record<string, unknown>)[key])),
      );
      const isBody = sent !== undefined && method !== "GET";
      return {
        name,
        who,
        method,
        headers,
        url: `${url}${search.size ? `?${search}` : ""}`,
        ...(isBody && { body: sent }),
      };
    });
}

/** An empty path segment would be another path, and an unpaired surrogate is not allowed in a URL. */
const segment = (value: string): string => encodeURIComponent(value.replace(/\p{Cs}/gu, "?").replace(/^\.{0,2}$/, "x"));

export const anyRequest: fc.Arbitrary<Wild> = fc.oneof(...operations.map(requestOf));
