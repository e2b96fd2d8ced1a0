import { z } from "zod";
import { isHttps, plainCookie, readCookie } from "../cookies/plain-cookie.server";

const cookie = plainCookie("stowline_session", { httpOnly: true });
const Token = z.string().regex(/^[0-9a-f]{64}$/);

/** The opaque token of the request's cookie; null when malformed or absent. */
export const readSessionToken = (request: Request): Promise<string | null> => readCookie(request, cookie, Token);

/** Holds only an opaque id. A remembered session survives closing the browser; any other ends with it. */
export const sessionCookie = (
  request: Request,
  token: string,
  remembered: { expiresAt: number } | null,
): Promise<string> =>
  cookie.serialize(token, {
    secure: isHttps(request),
    ...(remembered && { expires: new Date(remembered.expiresAt) }),
  });

export const endedSessionCookie = (request: Request): Promise<string> =>
  cookie.serialize("", { secure: isHttps(request), maxAge: 0 });
