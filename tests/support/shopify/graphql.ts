/** The subset of GraphQL that the adapter uses: one operation, variables, arguments, directives, inline fragments. */

type Args = Record<string, unknown>;

export interface Field {
  name: string;
  args: Args;
  directives: Map<string, Args>;
  fields: Field[];
}

export interface Operation {
  kind: "query" | "mutation";
  fields: Field[];
}

/** @throws Error for syntax that it does not support */
export function parseOperation(document: string, variables: Args): Operation {
  const tokens = document.match(/"(?:[^"\\]|\\.)*"|\.\.\.|[$@]?\w+|[{}()[\]:!]/g) ?? [];
  let at = 0;
  const peek = () => tokens[at] ?? "";
  const take = (wanted?: string) => {
    const token = tokens[at++] ?? "";
    if (wanted !== undefined && token !== wanted) throw new Error(`syntax error: expected ${wanted}, got ${token}`);
    return token;
  };

  function value(): unknown {
    const token = take();
    if (token === "[") {
      const list: unknown[] = [];
      while (peek() !== "]") list.push(value());
      take("]");
      return list;
    }
    if (token === "{") {
      const object: Args = {};
      while (peek() !== "}") {
        const name = take();
        take(":");
        object[name] = value();
      }
      take("}");
      return object;
    }
    if (token.startsWith("$")) return variables[token.slice(1)];
    if (token.startsWith('"')) return JSON.parse(token);
    if (token === "true" || token === "false" || token === "null") return JSON.parse(token);
    return /^-?\d+$/.test(token) ? Number(token) : token;
  }

  function args(): Args {
    const found: Args = {};
    if (peek() !== "(") return found;
    take("(");
    while (peek() !== ")") {
      const name = take();
      take(":");
      found[name] = value();
    }
    take(")");
    return found;
  }

  function selection(): Field[] {
    take("{");
    const fields: Field[] = [];
    while (peek() !== "}") {
      const name = take();
      if (name === "...") {
        take("on");
        take();
        fields.push(...selection());
        continue;
      }
      const field: Field = { name, args: args(), directives: new Map(), fields: [] };
      while (peek().startsWith("@")) field.directives.set(take().slice(1), args());
      if (peek() === "{") field.fields = selection();
      fields.push(field);
    }
    take("}");
    return fields;
  }

  const kind = take();
  if (kind !== "query" && kind !== "mutation") throw new Error(`syntax error: ${kind}`);
  while (peek() !== "{" && peek() !== "") take();
  return { kind, fields: selection() };
}

/** Selects the requested fields from a tree of values, and of functions of their arguments. @throws UnknownField */
export function project(value: unknown, fields: readonly Field[]): unknown {
  if (Array.isArray(value)) return value.map((item) => project(item, fields));
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    fields.map((field) => {
      if (!(field.name in value)) throw new UnknownField(field.name);
      const held = (value as Record<string, unknown>)[field.name];
      const found = typeof held === "function" ? held(field.args, field.directives) : held;
      return [field.name, field.fields.length > 0 ? project(found, field.fields) : (found ?? null)];
    }),
  );
}

export class UnknownField extends Error {
  constructor(name: string) {
    super(`Field '${name}' doesn't exist on this type`);
  }
}

const PASSES = ["nodes", "edges", "node", "pageInfo"];

/** Cost by Shopify's documented rule: one point per object, as many as requested per connection, ten per mutation. */
export function requestedCost({ kind, fields }: Operation): number {
  return (kind === "mutation" ? 10 : 0) + fields.reduce((sum, field) => sum + costOf(field), 0);
}

function costOf({ name, args, fields }: Field): number {
  if (fields.length === 0) return 0;
  const inner = fields.reduce((sum, field) => sum + costOf(field), 0);
  if (typeof args.first === "number") return args.first * (1 + inner);
  return (PASSES.includes(name) ? 0 : 1) + inner;
}
