import { PartnerError } from "../partner";

/**
 * Reads the body up to the limit.
 * @throws PartnerError nonsense with code too_large beyond it; the stream's error when the connection breaks
 */
export async function readBody(response: Response, limit: number, host: string): Promise<string> {
  const declared = Number(response.headers.get("content-length") ?? 0);
  if (declared > limit || !response.body) {
    await response.body?.cancel();
    if (declared > limit) throw tooLarge(host, limit);
    return "";
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(host, limit);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(host: string, limit: number): PartnerError {
  const megabytes = Math.round(limit / 1024 / 1024);
  const message = `${host} sent a response larger than ${megabytes} MB, which was not read completely.`;
  return new PartnerError("nonsense", message, { code: "too_large" });
}
