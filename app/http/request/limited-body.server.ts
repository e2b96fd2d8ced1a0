/**
 * The body's bytes, of which reading stops where there are more than so many, whatever length was announced: null then.
 * A body that is taken in whole before it is found too large could take the Worker down.
 */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A Worker's stream can be walked; the types of the web, which stand here too, do not know it yet.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/** What carries a request keeps to the length that it announces; where it announces none, nobody does. */
export const isShort = ({ headers }: Request, most: number): boolean =>
  headers.has("Content-Length") && Number(headers.get("Content-Length")) <= most;
