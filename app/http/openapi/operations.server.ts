import { z } from "zod";
import { API_ROUTES } from "#app/api-routes";
import { type OperationStamp, type Stamp, stampOf } from "../guards/guard-metadata.server";

export interface Call extends OperationStamp {
  /** The path as `api.md` writes it: "/api/orders/{orderId}". */
  path: string;
  kind: Stamp["kind"];
  /** Also answers 200 with a page, for visitors who are not redirected. */
  isPage?: true;
}

/** A POST that can be repeated under its Idempotency-Key. Not sign-in: each one opens a session. */
export const isRepeatable = ({ method, kind, path }: Call): boolean =>
  method === "POST" && kind === "api" && path !== "/api/login";

// Every module of the API except openapi.ts, which imports this one.
const modules = import.meta.glob(["../../routes/api/**/*.ts", "../../routes/hooks/*.ts", "!**/openapi.ts"], {
  eager: true,
}) as Record<string, Record<string, unknown>>;

/** Parameter names in the document, for modules that use a shorter one. */
const ID_NAMES: Record<string, string> = {
  companies: "companyId",
  users: "userId",
  filters: "filterOptionId",
  integrations: "integrationId",
  "staging-orders": "stagingOrderId",
};

/** A route's path as the document writes it. */
export const documentedPath = (route: string): string =>
  `/${route
    .replace("login/call", "login")
    .replace(/([\w-]+)\/:id\b/g, (_all, of: string) => `${of}/{${ID_NAMES[of] ?? "id"}}`)
    .replace(/:(\w+)/g, "{$1}")}`;

/** Every call of the API, from the route table and the guards' stamps on its modules. */
export function apiCalls(): Call[] {
  const calls = API_ROUTES.flatMap(([route, file]) => {
    const module = modules[`../../routes/${file}`] ?? {};
    const path = documentedPath(route);
    return [module.loader, module.action].flatMap((handler) => {
      const stamp = stampOf(handler);
      return (stamp?.operations ?? []).flatMap((operation) =>
        ownPaths(path, operation).map((own) => ({ ...operation, path: own, kind: (stamp as Stamp).kind })),
      );
    });
  });
  return [...calls, ITSELF, SIGN_IN_PAGE];
}

/** Parameters whose values are separate calls; each is documented under its own path. */
const NAMES_A_CALL: Record<string, "step" | "type"> = {
  "/api/picking/{orderId}/{step}": "step",
  "/api/integrations/{type}/sync/{companyId}": "type",
};

function ownPaths(path: string, { params }: Pick<OperationStamp, "params">): string[] {
  const name = NAMES_A_CALL[path];
  if (!name) return [path];
  // These calls' parameters are an object of enums, which their general schema type does not show.
  const values = (params as unknown as { shape: Record<string, { options: string[] }> }).shape[name]?.options ?? [];
  return values.map((value) => path.replace(`{${name}}`, value));
}

/** A page shares this path with the call that signs in. */
const SIGN_IN_PAGE: Call = {
  path: "/api/login",
  kind: "public",
  method: "GET",
  permission: null,
  query: z.object({ returnTo: z.string().optional() }),
  status: 302,
  isPage: true,
};

const ITSELF: Call = {
  path: "/api/openapi.json",
  kind: "public",
  method: "GET",
  permission: null,
  answer: z.looseObject({ openapi: z.string() }),
};
