import { expect, test } from "vitest";
import { done } from "#app/http/answers/flash.server";
import { loader } from "#app/root";
import { remixArgs } from "./remix-args";

test("a copy of a page for the device does not use up the message that the page shows once", async () => {
  const flash = (await done("/picking", { title: "Order started" })).headers.get("Set-Cookie") ?? "";
  const read = async (more: Record<string, string>) => {
    const request = new Request("http://stowline.test/picking", { headers: { Cookie: flash, ...more } });
    const answer = (await loader(remixArgs(request))) as unknown as {
      data: { flash: { title: string } | null };
      init: { headers: Headers };
    };
    return { flash: answer.data.flash?.title ?? null, cookies: answer.init.headers.getSetCookie() };
  };
  expect(await read({ "X-Keep-Page": "1" })).toEqual({ flash: null, cookies: [] });
  expect(await read({})).toEqual({ flash: "Order started", cookies: [expect.stringContaining("Max-Age=0")] });
});
