/** Headers of every response of the Worker. */
export function commonHeaders(headers: Headers): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Strict-Transport-Security", "max-age=31536000");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "same-origin");
  // Other sites may not embed or read our responses, nor keep a reference to our windows.
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("X-Frame-Options", "DENY");
  const isJson = /^application\/(?:problem\+)?json\b/.test(headers.get("Content-Type") ?? "");
  if (isJson && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
}

/** Sources for a page's inline code, as in a policy: `'nonce-…'` or `'sha256-…'`. Null when the page has none. */
interface InlineSources {
  scripts: string | null;
  styles: string | null;
}

/**
 * Headers of every HTML page. Scripts and style sheets need this origin or one of the given sources. Inline style
 * attributes are allowed: the server writes them (column widths, bar lengths), and they cannot load, read or execute
 * anything.
 */
export function pageHeaders(headers: Headers, { scripts, styles }: InlineSources): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set(
    "Content-Security-Policy",
    [
      "default-src 'self'",
      ["script-src 'self'", scripts, "'wasm-unsafe-eval'"].filter(Boolean).join(" "),
      ["style-src 'self'", WITH_VITE ? "'unsafe-inline'" : styles].filter(Boolean).join(" "),
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

/** The source that allows exactly this inline text. */
export async function sha256Source(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Vite's development server injects style sheets and uses a WebSocket. Never true in a build. */
const WITH_VITE = import.meta.env?.DEV === true && import.meta.env.MODE !== "test";

/** The camera is needed for scanning; every other browser feature is off. */
const PERMISSIONS = [
  "camera=(self)",
  ...["microphone", "geolocation", "payment", "usb", "serial", "midi", "display-capture"].map(
    (feature) => `${feature}=()`,
  ),
].join(", ");
