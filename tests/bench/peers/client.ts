import { Agent, request } from "node:http";

export interface Call {
  method?: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Client {
  /** Returns the status. */
  send(call: Call): Promise<number>;
  close(): void;
}

/**
 * Keep-alive connections with Node's plain HTTP client. The client shares two cores with the server that it measures,
 * and `fetch` would use as much CPU as the Worker.
 */
export function clientOf(url: string, connections: number): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (call: Call): Promise<number> =>
    new Promise((resolve, reject) => {
      const { method = "GET", path, headers, body } = call;
      const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const asked = request({ hostname, port, agent, method, path, headers: { ...headers, ...length } }, (answer) => {
        answer.once("error", reject).once("end", () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      // The server closes idle connections, sometimes just as one is reused.
      asked.once("error", (error) => (asked.reusedSocket ? resolve(send(call)) : reject(error)));
      asked.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export interface Turn {
  /** Duration of each request in milliseconds. */
  times: number[];
  perSecond: number;
}

/** Sends requests over all connections for this long. @throws when a response is not a success */
export async function turnOf(client: Client, connections: number, next: () => Call, ms: number): Promise<Turn> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < ms) {
        const call = next();
        const sent = performance.now();
        const status = await client.send(call);
        if (status !== 200 && status !== 201) throw new Error(`${call.path} answered ${status}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  return { times, perSecond: (times.length * 1000) / (performance.now() - began) };
}
