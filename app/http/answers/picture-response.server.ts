import type { OpenFile } from "#app/domain/kernel/ctx";
import { VIEWER } from "../picture-path";

const EXTENSION: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

interface Viewing {
  request: Request;
  /** The signed-in user; null for a program. */
  userId: string | null;
  name: string;
}

/**
 * A stored picture, which never changes, after the permission is checked. Browsers cache it but revalidate each use, so
 * that it is not shown to the next user of the device. Only at an address that names its own user it is used for a day
 * without asking: pages of other users have other addresses.
 */
export async function pictureResponse(
  { body, contentType, size, etag }: OpenFile,
  { request, userId, name }: Viewing,
): Promise<Response> {
  const isOwn = userId !== null && new URL(request.url).searchParams.get(VIEWER) === userId;
  const headers = new Headers({
    "Cache-Control": isOwn ? "private, max-age=86400, immutable" : "private, no-cache",
    Vary: "Cookie, Authorization",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    // Opened directly, the file must render as an image only: its bytes could also be read as HTML.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Disposition": `inline; filename="${name}.${EXTENSION[contentType] ?? "bin"}"`,
  });
  if (request.headers.get("If-None-Match")?.includes(etag)) {
    await body.cancel();
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", contentType);
  headers.set("Content-Length", String(size));
  return new Response(body, { headers });
}
