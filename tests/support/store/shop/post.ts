import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

const PATIENCE_MS = 15_000;

/** Posts with exactly these headers, follows no redirect, and returns the status; 0 when no server responds. */
export function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const options = {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" },
      timeout: PATIENCE_MS,
    };
    const outgoing = send(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(0));
    outgoing.end(body);
  });
}
