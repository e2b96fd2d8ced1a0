/** For every answer of the Worker, whatever it is. */
export function commonHeaders(headers: Headers): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Strict-Transport-Security", "max-age=31536000");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "same-origin");
  // No other site shows, frames or reads anything of ours, and none keeps a hold on a window of it.
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("X-Frame-Options", "DENY");
  const isJson = /^application\/(?:problem\+)?json\b/.test(headers.get("Content-Type") ?? "");
  if (isJson && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
}

/**
 * For every HTML page. Scripts and style sheets run by nonce or from here only. Styles of single elements are let be:
 * they are written by the server (widths of columns, lengths of bars) and cannot load, read or run anything.
 */
export function pageHeaders(headers: Headers, nonce: string): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set(
    "Content-Security-Policy",
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
      `style-src 'self' ${WITH_VITE ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${WITH_VITE ? " ws:" : ""}`,
      "media-src 'self' blob:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  headers.set("Permissions-Policy", PERMISSIONS);
  commonHeaders(headers);
}

/** Its development server adds style sheets by itself and talks over a socket. Never in a build. */
const WITH_VITE = import.meta.env?.DEV === true && import.meta.env.MODE !== "test";

/** The camera for scanning; nothing else that a browser could lend. */
const PERMISSIONS = [
  "camera=(self)",
  ...["microphone", "geolocation", "payment", "usb", "serial", "midi", "display-capture"].map(
    (feature) => `${feature}=()`,
  ),
].join(", ");
