import { expect, test } from "vitest";
import { drainBody } from "./drain-body";

const post = (body: string, length = body.length) =>
  new Request("https://app.test/api/orders", { method: "POST", body, headers: { "Content-Length": String(length) } });

test("a short unread body is read; a long one, a read one and a missing one are not", async () => {
  const [short, long, read] = [post("{}"), post("{}", 65_537), post("{}")];
  await read.text();
  const none = new Request("https://app.test/");
  for (const request of [short, long, read, none]) await drainBody(request);

  expect([short.bodyUsed, long.bodyUsed, read.bodyUsed, none.bodyUsed]).toEqual([true, false, true, false]);
});

test("a caller who goes midway breaks nothing", async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) });
  const headers = { "Content-Length": "2" };
  const init = { method: "POST", body, headers, duplex: "half" };
  await expect(drainBody(new Request("https://app.test/", init as RequestInit))).resolves.toBeUndefined();
});
