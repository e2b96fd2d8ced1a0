import type { OpenFile } from "#app/domain/kernel/ctx";

/** A stored photo, which never changes, as an answer that a browser shows. */
export const photoResponse = ({ body, contentType, size }: OpenFile): Response =>
  new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": 'inline; filename="photo"',
      "Cache-Control": "private, max-age=86400, immutable",
      "X-Content-Type-Options": "nosniff",
      // Opened directly, the file must render as an image only: its bytes could also be read as HTML.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
