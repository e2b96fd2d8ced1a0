import { z } from "zod";
import { PENDING_MINUTES } from "#app/domain/access/second-factor/second-factor.schema";
import { isHttps, plainCookie, readCookie } from "../../cookies/plain-cookie.server";

/** Sent to the sign-in pages only. */
const SCOPE = { path: "/api/login", httpOnly: true };
const Token = z.string().regex(/^[0-9a-f]{64}$/);

/** The opaque token of a sign-in that waits for its second factor. It opens nothing but the sign-in pages. */
const pending = plainCookie("stowline_second_factor", { ...SCOPE, maxAge: PENDING_MINUTES * 60 });

export const readPendingToken = (request: Request): Promise<string | null> => readCookie(request, pending, Token);
export const pendingCookie = (request: Request, token: string): Promise<string> =>
  pending.serialize(token, { secure: isHttps(request) });
export const endedPendingCookie = (request: Request): Promise<string> =>
  pending.serialize("", { secure: isHttps(request), maxAge: 0 });

/** Ties a passkey's challenge to the browser that asked for it, before a user is known. */
const visit = plainCookie("stowline_passkey", { ...SCOPE, maxAge: PENDING_MINUTES * 60 });

export const readVisitToken = (request: Request): Promise<string | null> => readCookie(request, visit, Token);
export const visitCookie = (request: Request, token: string): Promise<string> =>
  visit.serialize(token, { secure: isHttps(request) });
