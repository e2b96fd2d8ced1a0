import { z } from "zod";
import type { Ctx } from "#app/domain/kernel/ctx";
import { notFound } from "#app/domain/kernel/errors";
import type { Permission } from "#app/domain/kernel/permissions";
import { assertSameOrigin } from "../request/origin.server";
import { type CallQuery, type Output, parseCallQuery, parseParams, type Schema } from "../request/parse.server";
import { type Operation, ok } from "./api.server";

const Done = z.object({ ok: z.literal(true) });

interface UploadCall<P extends Schema, Q extends CallQuery> {
  ctx: Ctx;
  params: Output<P>;
  query: Output<Q>;
  request: Request;
}

/**
 * Accepts a file at a signed URL; `why` says why the signature is enough. `handler` verifies the signature before
 * anything else. A signed-in user must still have the permission in that company.
 */
export function uploadOperation<P extends Schema, Q extends CallQuery>(
  why: string,
  { permission, params, query }: { permission: Permission; params: P; query: Q },
  handler: (asked: UploadCall<P, Q> & { params: { companyId: string } }) => Promise<void>,
): Operation {
  return {
    stamp: { permission: null, why, params, query, answer: Done },
    async run({ request, params: raw }, state) {
      if (!state.isByKey) assertSameOrigin(request);
      const given = parseParams(params, raw) as Output<P> & { companyId: string };
      const isSomebody = (await state.caller()) !== null;
      const ctx = isSomebody ? await state.apiCtxFor(permission) : await state.systemCtx();
      if (!ctx.db.reaches(given.companyId)) throw notFound("This upload URL");
      await handler({ ctx, params: given, query: parseCallQuery(query, request), request });
      return ok({ ok: true });
    },
  };
}
