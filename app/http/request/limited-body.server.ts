import { DomainError } from "#app/domain/kernel/errors";

/**
 * The body's bytes; null when there are more than `most`, whatever Content-Length says. Reading stops at the limit:
 * buffering an oversized body could exhaust the Worker's memory.
 * @throws bad_request when the body ends before its announced length
 */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // These are the DOM types, which do not declare streams as async iterable yet.
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > most) return null;
      chunks.push(chunk);
    }
  } catch {
    throw truncated();
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/**
 * The body of a short request as text.
 * @throws bad_request when it ends before its announced length
 */
export const readShortText = (request: Request): Promise<string> =>
  request.text().catch(() => {
    throw truncated();
  });

const truncated = () => new DomainError("body_cut_off", "The body ended before its announced length. Send it again.");

/**
 * True when Content-Length is present and within `most`. The transport enforces an announced length; a chunked body has
 * no limit of its own.
 */
export const isShort = ({ headers }: Request, most: number): boolean =>
  headers.has("Content-Length") && Number(headers.get("Content-Length")) <= most;
