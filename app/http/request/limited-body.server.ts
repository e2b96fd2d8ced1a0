import { DomainError } from "#app/domain/kernel/errors";

/**
 * The body's bytes; null where there are more than `most`, whatever length was announced. Reading stops there: a body
 * taken in whole before it is found too large could exhaust the Worker's memory.
 * @throws bad_request when it breaks off before its announced end
 */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The types are those of browsers, whose streams cannot be iterated yet.
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

/** The body as text, of a request that is short. @throws bad_request when it breaks off before its announced end */
export const readShortText = (request: Request): Promise<string> =>
  request.text().catch(() => {
    throw truncated();
  });

const truncated = () => new DomainError("body_cut_off", "The body broke off before its announced end. Send it again.");

/** What carries a request keeps to the length that it announces; where it announces none, nobody does. */
export const isShort = ({ headers }: Request, most: number): boolean =>
  headers.has("Content-Length") && Number(headers.get("Content-Length")) <= most;
