import { expect, test } from "vitest";
import { isShort, readAtMost } from "./limited-body.server";

const sent = (body: BodyInit | null, headers: HeadersInit = {}) =>
  new Request("https://app.test/api/orders", { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("a body without an end is read to its limit and no further", async () => {
  let pulled = 0;
  let isCancelled = false;
  const endless = new ReadableStream({
    pull: (stream) => {
      pulled += 1;
      stream.enqueue(new Uint8Array(1000));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  expect(await readAtMost(sent(endless), 10_000)).toBeNull();
  expect(pulled).toBeLessThan(15);
  expect(isCancelled).toBe(true);
});

test("a body within the limit is complete, an empty one is empty, and one announced as larger is not read", async () => {
  expect(new TextDecoder().decode((await readAtMost(sent("Zoë"), 4)) ?? undefined)).toBe("Zoë");
  expect(await readAtMost(sent("Zoë"), 3)).toBeNull();
  expect(await readAtMost(sent(null), 3)).toHaveLength(0);
  const announced = sent("{}", { "Content-Length": "4" });
  expect(await readAtMost(announced, 3)).toBeNull();
  expect([announced.bodyUsed, isShort(announced, 3), isShort(announced, 4), isShort(sent("{}"), 4)]).toEqual([
    ...[false, false, true, false],
  ]);
});
