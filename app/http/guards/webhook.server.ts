import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { meterHeaders } from "../answers/cost-headers.server";
import { problemResponse, toFailure } from "../answers/errors.server";
import { readAtMost } from "../request/limited-body.server";
import { type Output, parseParams, type Schema } from "../request/parse.server";
import { ok } from "./api.server";
import { stamp } from "./guard-metadata.server";

const Done = z.object({ ok: z.literal(true) });
const LARGEST_BODY = 5_000_000;

/** The delivery as received: signatures cover the raw bytes. */
export interface Delivery<P extends Schema> {
  ctx: Ctx;
  params: Output<P>;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

interface Door<P extends Schema, V> {
  params?: P;
  /** What `handle` returns; without it, a delivery is only acknowledged. */
  answer?: z.ZodType;
  /**
   * Recognizes an unsigned ping. It is answered before the address is looked up, so that the answer does not reveal
   * which addresses exist.
   */
  isPing?(headers: Headers, body: Uint8Array): boolean;
  /**
   * Verifies the sender on the raw bytes, before anything in them is parsed. Null for an unknown sender or a bad
   * signature.
   */
  verify(delivery: Delivery<P>): Promise<V | null>;
  /** Handles a verified delivery. The sender waits for the response, so the work itself belongs in the queue. */
  handle(ctx: Ctx, verified: V): Promise<unknown>;
}

/**
 * Endpoint for partner systems: no session and no cookie, the signature is the only credential. An unknown address and
 * a wrong signature get the same response.
 */
export function webhookAction<V, P extends Schema = undefined>(why: string, door: Door<P, V>) {
  const action = async ({ request, params, context: { state } }: ActionFunctionArgs): Promise<Response> => {
    let response: Response;
    try {
      let answer: unknown;
      const ctx = await state.systemCtx();
      const body = await limitedBody(request);
      const { headers } = request;
      if (!door.isPing?.(headers, body)) {
        const verified = await door.verify({ ctx, params: known(door.params, params), headers, body });
        if (verified === null) throw unknownSender();
        answer = await door.handle(ctx, verified);
      }
      response = ok(answer ?? { ok: true });
    } catch (error) {
      response = problemResponse(toFailure(error, state));
    }
    meterHeaders(response.headers, state);
    return response;
  };
  return stamp(action, {
    kind: "webhook",
    operations: [{ method: "POST", permission: null, why, params: door.params, answer: door.answer ?? Done }],
  });
}

const unknownSender = () => new DomainError("wrong_signature", "The signature does not match.");

function known<P extends Schema>(schema: P | undefined, params: ActionFunctionArgs["params"]): Output<P> {
  try {
    return parseParams(schema, params);
  } catch (error) {
    if (error instanceof DomainError) throw unknownSender();
    throw error;
  }
}

/** @throws too_large */
async function limitedBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readAtMost(request, LARGEST_BODY);
  if (!body) throw new DomainError("body_too_large", "The body is larger than 5 MB.");
  return body;
}
