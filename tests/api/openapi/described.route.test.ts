import { expect, test } from "vitest";
import { innerSchemas } from "#app/http/openapi/add-descriptions";
import { BY_OWNER } from "#app/http/openapi/own-descriptions";
import type { JsonSchema } from "#app/http/openapi/schemas.server";
import { document, operations, resolved } from "./document";

interface Property {
  place: string;
  schema: JsonSchema;
}

function propertiesOf(place: string, schema: JsonSchema): Property[] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, property]) => [
    { place: `${place}.${name}`, schema: property },
    ...propertiesOf(`${place}.${name}`, property),
  ]);
  return [...own, ...innerSchemas(schema).flatMap((inner) => propertiesOf(place, inner))];
}

const properties = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => propertiesOf(name, schema)),
  ...operations.flatMap(({ name, operation }) =>
    [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap(({ schema }) => (schema ? propertiesOf(name, schema) : [])),
    ),
  ),
];
const parameters = operations.flatMap(({ name, operation }) =>
  operation.parameters.map((one) => resolved(one)).map((one) => ({ place: `${name}.${one.name}`, schema: one })),
);

test("every parameter and every property has a description", () => {
  expect(parameters.length).toBeGreaterThan(150);
  expect(properties.length).toBeGreaterThan(190);
  const bare = [...parameters, ...properties].filter(({ schema }) => !schema.description).map(({ place }) => place);
  expect(bare).toEqual([]);
});

test("there is no description for a missing property", () => {
  const places = new Set([...parameters, ...properties].map(({ place }) => place));
  expect(Object.keys(BY_OWNER).filter((place) => !places.has(place))).toEqual([]);
});

test("an id in an address is named after its thing, alike in every call", () => {
  const names = new Set(Object.keys(document.paths).flatMap((path) => path.match(/\{\w+\}/g) ?? []));
  expect(names).not.toContain("{id}");
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = (path.match(/\{(\w+)\}/g) ?? []).map((name) => name.slice(1, -1));
    for (const { parameters: all } of Object.values(methods))
      expect(all.filter((one) => one.in === "path").map((one) => one.name)).toEqual(inPath);
  }
});

test("a property of a response has its type, and whether it can be null", () => {
  const isTyped = ({ type, anyOf, oneOf, enum: values, $ref }: JsonSchema) => type ?? anyOf ?? oneOf ?? values ?? $ref;
  const shapes = Object.entries(document.components.schemas).flatMap(([name, schema]) => propertiesOf(name, schema));
  const untyped = shapes.filter(({ schema }) => !isTyped(schema) && !("const" in schema));
  expect(untyped.map(({ place }) => place)).toEqual([]);
});

test("a version that a call takes is in the responses of the same resource", () => {
  const schemaOf = (body: { content?: Record<string, { schema?: JsonSchema }> } | undefined) =>
    Object.values(body?.content ?? {})[0]?.schema;
  const hasVersion = (schema: JsonSchema | undefined): boolean =>
    schema !== undefined && propertiesOf("", resolved(schema)).some(({ place }) => place === ".version");
  const taking = operations.filter(({ operation }) => hasVersion(schemaOf(operation.requestBody)));
  expect(taking.map(({ name }) => name).sort()).toEqual([
    "PATCH /api/orders/{orderId}",
    "PUT /api/companies/{companyId}",
    "PUT /api/count-plans/{planId}",
    "PUT /api/inbound/{asnId}",
  ]);
  for (const { name, operation } of taking) {
    const path = name.split(" ")[1] ?? "";
    expect(hasVersion(schemaOf(operation.responses["200"])), name).toBe(true);
    for (const reads of [path, path.replace(/\/\{\w+\}$/, "")]) {
      const answer = operations.find((one) => one.name === `GET ${reads}`)?.operation.responses["200"];
      const schema = schemaOf(answer);
      expect(hasVersion((schema?.items as JsonSchema | undefined) ?? schema), `GET ${reads}`).toBe(true);
    }
  }
});
