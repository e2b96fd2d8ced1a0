import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Person, SignedIn } from "#app/domain/access/access.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, STATUS_OF } from "#app/domain/kernel/errors";
import type { Permission } from "#app/domain/kernel/permissions";
import { mayHaveChanged, problemPage, toFailure } from "../answers/errors.server";
import { keepForm } from "../cookies/kept-form.server";
import { checkRedirects } from "../redirects/check-redirects.server";
import { readForm } from "../request/form.server";
import { assertSameOrigin } from "../request/origin.server";
import { type Output, parseParams, parseQuery, type Schema } from "../request/parse.server";
import type { RequestState, RequestUser } from "../request/request-state.server";
import { type Described, stamp } from "./guard-metadata.server";

interface PageCall<P extends Schema, Q extends Schema> {
  ctx: Ctx;
  user: Person;
  /** For a permission other than the page's own. */
  ctxFor: RequestUser["ctxFor"];
  params: Output<P>;
  query: Output<Q>;
  request: Request;
  state: RequestState;
}

/** What a page's action returns when it does not redirect: conform's result, for the form to show. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  /** The failure is not a mistake on the form: it is shown in a toast. */
  failed?: true;
}

/**
 * A page's loader: authenticates the caller, checks the permission and the scope, and parses the input before `handler`
 * runs. Visitors are sent to sign-in and returned afterwards.
 */
export function pageLoader<R, P extends Schema = undefined, Q extends Schema = undefined>(
  permission: Permission,
  schemas: { params?: P; query?: Q },
  handler: (asked: PageCall<P, Q>) => Promise<R>,
) {
  const loader = async (args: LoaderFunctionArgs): Promise<R> => {
    const { state } = args.context;
    try {
      const answer = state.runForUser("page", async (caller) => {
        const user = caller.user ?? (await signInFirst(args.request));
        const { ctxFor } = caller;
        const ctx = ctxFor(permission);
        const params = parseParams(schemas.params, args.params);
        const query = parseQuery(schemas.query, args.request);
        return handler({ ctx, ctxFor, user, params, query, request: args.request, state });
      });
      return await checkRedirects(answer);
    } catch (error) {
      throw passThrough(error) ?? problemPage(toFailure(error, state), args.request, state);
    }
  };
  return stamp(loader, { kind: "page", operations: [{ method: "GET", permission, ...schemas }] });
}

/**
 * A page's action: as `pageLoader`, then validates the form. Invalid fields return to the form (422) with what was
 * typed; a domain error becomes the form's own error with its status.
 */
export function pageAction<R, F extends Schema = undefined, P extends Schema = undefined, Q extends Schema = undefined>(
  permission: Permission,
  /**
   * `secrets` names fields whose values are never sent back to the page. An unexpected failure is shown in a toast with
   * the text of `failed`, and the form keeps everything that was typed. `prepare` runs before validation and handles
   * what a schema cannot read, such as files; fields that it adds are shown again even if validation fails.
   */
  schemas: {
    params?: P;
    query?: Q;
    form?: F;
    secrets?: string[];
    failed?: string;
    prepare?: (asked: PageCall<P, Q> & { form: FormData }) => Promise<void>;
  },
  handler: (asked: PageCall<P, Q> & { input: Output<F>; form: FormData }) => Promise<R>,
) {
  const action = async (args: ActionFunctionArgs) => {
    const { state } = args.context;
    const form = await readForm(args.request, state).catch((error) => {
      throw problemPage(toFailure(error, state), args.request, state);
    });
    const hidden = schemas.secrets ? { hideFields: schemas.secrets } : {};
    const read = () => (schemas.form ? parseWithZod(withoutFiles(form), { schema: schemas.form }) : null);
    let submission = read();
    try {
      assertSameOrigin(args.request);
      const answer = state.runForUser("page", async (caller) => {
        const user = caller.user ?? (await signInFirst(args.request, submission?.reply(hidden).initialValue));
        const { ctxFor } = caller;
        const ctx = ctxFor(permission);
        const params = parseParams(schemas.params, args.params);
        const query = parseQuery(schemas.query, args.request);
        if (schemas.prepare) {
          await schemas.prepare({ ctx, ctxFor, user, params, query, form, request: args.request, state });
          submission = read();
        }
        if (submission && submission.status !== "success") {
          const status = submission.status === "error" ? 422 : 200;
          return data<FormAnswer>({ result: submission.reply(hidden) as FormAnswer["result"] }, { status });
        }
        const input = submission?.value as Output<F>;
        return handler({ ctx, ctxFor, user, params, query, input, form, request: args.request, state });
      });
      return await checkRedirects(answer);
    } catch (thrown) {
      const response = passThrough(thrown);
      if (response) throw response;
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError) && (submission || schemas.failed)) {
        const { problem } = toFailure(error, state);
        const said =
          schemas.failed && mayHaveChanged(state)
            ? [schemas.failed, problem.detail]
            : [schemas.failed ?? problem.detail];
        const formErrors = [...said, `(Request ${problem.requestId})`];
        const result = submission?.reply({ ...hidden, formErrors }) ?? { status: "error", error: { "": formErrors } };
        return data<FormAnswer>({ result: result as FormAnswer["result"], failed: true }, { status: problem.status });
      }
      if (!(error instanceof DomainError) || error.code === "not_found")
        throw problemPage(toFailure(error, state), args.request, state);
      const { fields } = error.detail;
      const reply = { ...hidden, ...(fields ? { fieldErrors: fields } : { formErrors: [error.message] }) };
      const result = submission
        ? submission.reply(reply)
        : { status: "error" as const, error: fields ?? { "": [error.message] } };
      return data<FormAnswer>({ result: result as FormAnswer["result"] }, { status: STATUS_OF[error.code] });
    }
  };
  const { secrets: _secrets, failed: _failed, prepare: _prepare, ...stamped } = schemas;
  return stamp(action, { kind: "page", operations: [{ method: "POST", permission, ...stamped, body: schemas.form }] });
}

/** Schemas do not read files, and a response could not show them again. */
function withoutFiles(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

/**
 * A loader without authentication; `why` says why. `user` is null for a visitor. `early` reads what can be read while a
 * cached user's session is verified, with `state.runForUser`, so that it takes no round trip of its own.
 */
export function publicLoader<R, E = undefined>(
  why: string,
  handler: (asked: {
    request: Request;
    state: RequestState;
    user: SignedIn | null;
    params: LoaderFunctionArgs["params"];
    early: E | undefined;
  }) => Promise<R>,
  {
    early: readEarly,
    ...described
  }: Described & { early?: (request: Request, state: RequestState) => Promise<E> } = {},
) {
  const loader = async ({ request, params, context: { state } }: LoaderFunctionArgs): Promise<R> => {
    try {
      const [user, early] = await Promise.all([state.user(), readEarly?.(request, state)]);
      return await checkRedirects(handler({ request, state, params, user, early }));
    } catch (error) {
      throw passThrough(error) ?? problemPage(toFailure(error, state), request, state);
    }
  };
  return stamp(loader, { kind: "public", operations: [{ method: "GET", permission: null, why, ...described }] });
}

/** An action without authentication; `why` says why. Other origins are refused. */
export function publicAction<R>(
  why: string,
  handler: (asked: { request: Request; state: RequestState }) => Promise<R>,
  described: Described = {},
) {
  const action = async ({ request, context: { state } }: ActionFunctionArgs): Promise<R> => {
    try {
      assertSameOrigin(request);
      return await checkRedirects(handler({ request, state }));
    } catch (error) {
      throw passThrough(error) ?? problemPage(toFailure(error, state), request, state);
    }
  };
  return stamp(action, { kind: "public", operations: [{ method: "POST", permission: null, why, ...described }] });
}

/** Leads to sign-in, and back to this page or to the form's page, whose input is kept if it can be. */
async function signInFirst(request: Request, input?: Record<string, unknown> | null): Promise<never> {
  const isForm = request.method !== "GET";
  const from = new URL(isForm ? pageOf(request) : request.url);
  const pathname = from.pathname.replace(/\.data$/, "");
  const kept = input ? await keepForm(request, pathname, input) : null;
  const ended: Record<string, string> = isForm ? { ended: kept ? "kept" : "lost" } : {};
  const to = `/api/login?${new URLSearchParams({ returnTo: pathname + from.search, ...ended })}`;
  throw redirect(to, kept ? { headers: { "Set-Cookie": kept } } : {});
}

/** The page of this site that sent the form. */
export function pageOf(request: Request): string {
  const { origin } = new URL(request.url);
  const from = request.headers.get("Referer") ?? "";
  return URL.canParse(from) && new URL(from).origin === origin ? from : origin;
}

/** Redirects and `data()` thrown by a handler pass through unchanged. */
function passThrough(error: unknown): unknown {
  const isData =
    typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit";
  return error instanceof Response || isData ? error : undefined;
}
