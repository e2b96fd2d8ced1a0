import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import type { z } from "zod";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, STATUS_OF } from "#app/domain/kernel/errors";
import { toFailure } from "../answers/errors.server";
import { readForm, VISITORS_FORM } from "../request/form.server";
import type { RequestState } from "../request/request-state.server";
import { type FormAnswer, publicAction } from "./guard.server";

interface Posted<I> {
  input: I;
  request: Request;
  state: RequestState;
}

/**
 * Action of a form for visitors: invalid fields return to the form, and a domain error becomes the form's error with
 * its status and Retry-After. Secret fields are never sent back.
 */
export function publicFormAction<S extends z.ZodType, R>(
  why: string,
  { form: schema, secrets }: { form: S; secrets: string[] },
  handler: (posted: Posted<z.output<S>>) => Promise<R>,
) {
  return publicAction(why, async ({ request, state }) => {
    const submission = parseWithZod(await readForm(request, state, VISITORS_FORM), { schema });
    const answer = (said: object, init: ResponseInit) =>
      data<FormAnswer>({ result: submission.reply({ hideFields: secrets, ...said }) as FormAnswer["result"] }, init);
    if (submission.status !== "success") return answer({}, { status: submission.status === "error" ? 422 : 200 });
    try {
      return await handler({ input: submission.value as z.output<S>, request, state });
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw error;
      const { fields } = error.detail;
      const { headers } = toFailure(error, state);
      return answer(fields ? { fieldErrors: fields } : { formErrors: [error.message] }, {
        status: STATUS_OF[error.code],
        headers,
      });
    }
  });
}

/** The token in the path of a page such as `/invitation/<token>`; empty when malformed. */
export const tokenIn = ({ url }: ActionFunctionArgs["request"]): string =>
  /\/([0-9a-f]{64})(?:\.data)?$/.exec(new URL(url).pathname)?.[1] ?? "";

/**
 * For pages whose URL grants access: the referrer of outgoing links must not reveal it. Not "no-referrer": browsers
 * would then post the page's forms with the origin "null", which is refused.
 */
export const secretPageHeaders = (): HeadersInit => ({
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex",
});
