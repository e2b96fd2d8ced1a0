import { type Call, isRepeatable } from "./operations.server";
import { inputSchema, type JsonSchema } from "./schemas.server";

interface Properties {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** A call's path, query and header parameters. */
export function parametersOf(call: Call): JsonSchema[] {
  const { path, params, query, method, permission } = call;
  const inPath = params ? (inputSchema(params) as Properties).properties : {};
  const asked: Properties = query ? inputSchema(query) : {};
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: inPath?.[name] ?? inPath?.id ?? { type: "string" },
    })),
    ...Object.entries(asked.properties ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      ...(asked.required?.includes(name) && { required: true }),
      schema,
    })),
    ...(method === "GET" && permission !== null ? [{ $ref: "#/components/parameters/Bookmark" }] : []),
    ...(isRepeatable(call) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}
