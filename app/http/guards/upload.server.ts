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
 * A file that is sent to an address signed for it; says why that is enough. `handler` checks the signature before it
 * does anything else. Whoever is signed in must have the permission in that company all the same.
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
      const ctx = isSomebody ? await state.apiCtxFor(permission) : state.systemCtx();
      if (!ctx.db.reaches(given.companyId)) throw notFound("This upload address");
      await handler({ ctx, params: given, query: parseCallQuery(query, request), request });
      return ok({ ok: true });
    },
  };
}
