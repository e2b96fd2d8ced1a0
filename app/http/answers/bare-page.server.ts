import type { Failure } from "./problem-response";
import { pageHeaders } from "./security-headers.server";

const STYLE =
  "body{max-width:36rem;margin:18vh auto 0;padding:0 1.25rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem}small{opacity:.75}";

/** A standalone error page: what happened, the request id, and a link back. */
export function barePage({ problem: { title, status, detail, requestId }, headers }: Failure, nonce: string): Response {
  pageHeaders(headers, { scripts: null, styles: `'nonce-${nonce}'` });
  const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${plain(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${plain(title)}</h1><p>${plain(detail)}</p><p><a href="/">Go to the home page</a></p>
<p><small>Request ID ${requestId}</small></p></main></body></html>`;
  return new Response(body, { status, headers });
}

const plain = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
