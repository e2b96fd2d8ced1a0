import { z } from "zod";
import { API_ROUTES } from "#app/api-routes";
import { type OperationStamp, type Stamp, stampOf } from "../guards/stamp.server";

export interface Call extends OperationStamp {
  /** As `api.md` writes it: "/api/orders/{orderId}". */
  path: string;
  kind: Stamp["kind"];
}

/** A POST that may be sent again under its Idempotency-Key. Signing in twice is two sessions. */
export const isRepeatable = ({ method, kind, path }: Call): boolean =>
  method === "POST" && kind === "api" && path !== "/api/login";

// Every module of the API, but for the one that asks: the doors themselves say what they take and give.
const modules = import.meta.glob(["../../routes/api/*.ts", "../../routes/hooks/*.ts", "!**/openapi.ts"], {
  eager: true,
}) as Record<string, Record<string, unknown>>;

/** Each call of the API, from the table of its addresses and what the guards have stamped on its modules. */
export function apiCalls(): Call[] {
  const calls = API_ROUTES.flatMap(([route, file]) => {
    const module = modules[`../../routes/${file}`] ?? {};
    const path = `/${route.replace("login/call", "login").replace(/:(\w+)/g, "{$1}")}`;
    return [module.loader, module.action].flatMap((handler) => {
      const stamp = stampOf(handler);
      return (stamp?.operations ?? []).map((operation) => ({ ...operation, path, kind: (stamp as Stamp).kind }));
    });
  });
  return [...calls, ITSELF];
}

const ITSELF: Call = {
  path: "/api/openapi.json",
  kind: "public",
  method: "GET",
  permission: null,
  answer: z.looseObject({ openapi: z.string() }),
};
