import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Person } from "#app/domain/access/access.service.server";
import type { CallLimit } from "#app/domain/access/api-keys/key-turns.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { notFound } from "#app/domain/kernel/errors";
import type { Permission } from "#app/domain/kernel/permissions";
import type { AuthBatchDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import { meterHeaders } from "../answers/cost-headers.server";
import { problem, problemResponse, toFailure } from "../answers/errors.server";
import { markedCursor } from "../request/cursor.server";
import { assertSameOrigin } from "../request/origin.server";
import {
  type CallQuery,
  type Output,
  parseBody,
  parseCallQuery,
  parseParams,
  type Schema,
} from "../request/parse.server";
import type { RequestState } from "../request/request-state.server";
import { type Described, type OperationStamp, stamp } from "./guard-metadata.server";
import { withIdempotency } from "./idempotency.server";

type Statements = readonly Statement<unknown>[];

interface Schemas<P extends Schema, Q extends CallQuery, B extends Schema, A extends Statements>
  extends Pick<Described, "answer" | "status" | "files"> {
  params?: P;
  query?: Q;
  /** Parameters that our own forms send along and this call ignores. Not part of the API. */
  ignored?: readonly string[];
  body?: B;
  /**
   * Reads to run in the round trip that authenticates the caller, for calls that must be fast. The handle reaches only
   * what the caller reaches by the permission. The handler receives the rows, or null when it has to read them itself.
   */
  authReads?: (db: AuthBatchDb, input: Output<B>) => A;
}

interface ApiCall<P extends Schema, Q extends CallQuery, B extends Schema, A extends Statements> {
  authReads: BatchResults<A> | null;
  ctx: Ctx;
  user: Person;
  params: Output<P>;
  query: Output<Q>;
  input: Output<B>;
  request: Request;
}

export interface Operation {
  stamp: Omit<OperationStamp, "method">;
  run(args: LoaderFunctionArgs, state: RequestState): Promise<Response>;
}

/** One API call: its permission, its schemas and its handler. */
export function operation<
  P extends Schema = undefined,
  Q extends CallQuery = undefined,
  B extends Schema = undefined,
  const A extends Statements = readonly [],
>(
  permission: Permission,
  { authReads, ignored, ...schemas }: Schemas<P, Q, B, A>,
  handler: (asked: ApiCall<P, Q, B, A>) => Promise<unknown>,
): Operation {
  return {
    stamp: { permission, ...schemas },
    async run({ request, params: raw }, state) {
      const write = request.method !== "GET" && request.method !== "HEAD";
      if (write && !state.isByKey) assertSameOrigin(request);
      let sent: ReturnType<typeof parseBody<B>> | undefined;
      const body = () => {
        sent ??= parseBody(schemas.body, request);
        return sent;
      };
      const answerTo = async (ctx: Ctx, user: Person, read: BatchResults<A> | null): Promise<Response> => {
        const params = parseParams(schemas.params, raw);
        const query = parseCallQuery(schemas.query, request, ignored);
        const asked = { ctx, user, params, query, request, authReads: read };
        if (!write) return answer(await handler({ ...asked, input: undefined as Output<B> }));
        const { input, text } = await body();
        return withIdempotency(ctx, request, text, state.costs, async () => answer(await handler({ ...asked, input })));
      };
      if (!authReads)
        return state.runForCaller(({ user, ctxFor }) => answerTo(ctxFor(permission), user as Person, null));
      // Parse errors wait until after authorization: an unauthorized caller gets 401 or 403, not details about the
      // body.
      const [early] = await Promise.allSettled([body()]);
      const { ctx, read } =
        early.status === "fulfilled"
          ? await state.apiCtxWithReads(permission, (db) => authReads(db, early.value.input))
          : { ctx: await state.apiCtxFor(permission), read: null };
      return answerTo(ctx, (await state.caller()) as Person, read);
    },
  };
}

/**
 * A call without authentication; `why` says why. It runs as a visitor without any company. An Idempotency-Key is scoped
 * to the caller's network address.
 */
export function openOperation<B extends Schema>(
  why: string,
  schemas: { body?: B } & Pick<Described, "answer" | "status">,
  handler: (asked: { ctx: Ctx; input: Output<B>; request: Request }) => Promise<unknown>,
): Operation {
  return {
    stamp: { permission: null, why, ...schemas },
    async run({ request }, state) {
      assertSameOrigin(request);
      parseCallQuery(undefined, request);
      const visitor = state.visitorCtx();
      const ctx = { ...visitor, actor: { ...visitor.actor, id: `visitor:${visitor.caller?.address ?? ""}` } };
      const { input, text } = await parseBody(schemas.body, request);
      return withIdempotency(ctx, request, text, state.costs, async () =>
        answer(await handler({ ctx, input, request })),
      );
    },
  };
}

/** `export const loader = apiLoader(operation("orders.read", {…}, …))`. Other methods answer 405. */
export function apiLoader(get: Operation) {
  const loader = (args: LoaderFunctionArgs) => answered(args, () => get.run(args, args.context.state));
  return stamp(loader, { kind: "api", operations: [{ method: "GET", ...get.stamp }] });
}

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** `export const action = apiAction({ POST: operation(…), DELETE: operation(…) })`. */
export function apiAction(operations: Partial<Record<Method, Operation>>, alsoGet = false) {
  const methods = Object.keys(operations) as Method[];
  const allow = [...(alsoGet ? ["GET"] : []), ...methods].join(", ");
  const action = (args: ActionFunctionArgs) => {
    const found = operations[args.request.method as Method];
    return answered(args, async () => (found ? found.run(args, args.context.state) : methodNotAllowed(allow, args)));
  };
  const stamps = methods.map((method) => ({ method, ...(operations[method] as Operation).stamp }));
  return stamp(action, { kind: "api", operations: stamps });
}

/** For a path that accepts only writes: GET is answered 405. */
export function noGet(allow: string) {
  const loader = (args: LoaderFunctionArgs) => answered(args, async () => methodNotAllowed(allow, args));
  return stamp(loader, { kind: "api", operations: [] });
}

/** For a read-only path. */
export function readOnly() {
  return apiAction({}, true);
}

/** For unknown paths under /api, with any method. */
export function noSuchCall() {
  const handler = (args: LoaderFunctionArgs) =>
    answered(args, async () => {
      throw notFound("This call");
    });
  return stamp(handler, { kind: "api", operations: [] });
}

function methodNotAllowed(allow: string, { context: { state } }: LoaderFunctionArgs): Response {
  const headers = new Headers({ Allow: allow, "X-Request-Id": state.requestId });
  return problemResponse({
    problem: problem(405, `This path accepts ${allow}.`, state, { code: "method_not_allowed" }),
    headers,
  });
}

async function answered(args: LoaderFunctionArgs, run: () => Promise<Response>): Promise<Response> {
  const { state } = args.context;
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    response = problemResponse(toFailure(error, state));
  }
  if (response.status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  if (state.turns) turnHeaders(response.headers, state.turns);
  meterHeaders(response.headers, state);
  return response;
}

/**
 * The key's remaining rate limit, under the names of the IETF draft and under the `X-` names that most clients know.
 */
function turnHeaders(headers: Headers, { limit, remaining, resetSeconds }: CallLimit): void {
  const values = { Limit: limit, Remaining: remaining, Reset: resetSeconds };
  for (const [name, value] of Object.entries(values)) {
    headers.set(`RateLimit-${name}`, String(value));
    headers.set(`X-RateLimit-${name}`, String(value));
  }
}

const answer = (value: unknown): Response => (value instanceof Response ? value : ok(value));

export const ok = (body: unknown): Response => json(200, body);
export const created = (body: unknown): Response => json(201, body);
export const noContent = (): Response => new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

/** A page of a list. `Link` holds the next page's URL with the same filters. */
export function listed(rows: unknown[], next: string | null, request: Request): Response {
  const response = ok(rows);
  if (next) {
    const url = new URL(request.url);
    url.searchParams.set("cursor", markedCursor(next, url));
    response.headers.set("Link", `<${url.pathname}${url.search}>; rel="next"`);
  }
  return response;
}

function json(status: number, body: unknown): Response {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(JSON.stringify(body ?? null), { status, headers });
}
