import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepIdleConnections } from "./keep-connections";

/** Sends a request, waits, and returns whether the server has kept the connection open. */
async function isOpenAfter(idleMs: number): Promise<boolean> {
  const server = createServer((_, response) => response.end("ok"));
  server.keepAliveTimeout = 20;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  await sleep(idleMs);
  const isOpen = !socket.readableEnded;
  socket.destroy();
  server.close();
  return isOpen;
}

test("servers keep idle connections open for as long as a query may block workerd", async () => {
  const stop = keepIdleConnections();
  expect(await isOpenAfter(2000)).toBe(true);
  stop();
  expect(await isOpenAfter(2000)).toBe(false);
});
