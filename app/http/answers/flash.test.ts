import { expect, test } from "vitest";
import { clearedFlash, done, readFlash } from "./flash.server";

const request = (cookie: string) => new Request("https://app.test/", { headers: { Cookie: cookie } });

test("the page after the redirect shows the message, for a minute and out of scripts' reach", async () => {
  const response = await done("/orders", { title: "Saved – 保存", description: '50 %; "ok"\n' });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/orders"]);
  const line = response.headers.get("Set-Cookie") ?? "";
  expect(line).toMatch(/^stowline_flash=[\w%]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await readFlash(request(line))).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    variant: "default",
    title: "Saved – 保存",
    description: '50 %; "ok"\n',
  });
});

test("a refusal stays a refusal", async () => {
  const { headers } = await done("/", { title: "Error", variant: "destructive", description: undefined });
  const flash = await readFlash(request(headers.get("Set-Cookie") ?? ""));
  expect(flash).toEqual({ id: expect.any(String), title: "Error", variant: "destructive" });
});

test("a long description is cut, so that the cookie stays below the 4 kB that browsers keep", async () => {
  const { headers } = await done("/", { title: "Error", description: "\u4fdd".repeat(5000) });
  const line = headers.get("Set-Cookie") ?? "";
  expect(line.length).toBeLessThan(4096);
  expect((await readFlash(request(line)))?.description).toHaveLength(300);
});

test("a message that was shown is deleted", async () => {
  expect(await clearedFlash()).toBe("stowline_flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
});

test.each([
  "",
  "stowline_flash=",
  "stowline_flash=%E0%A4%A",
  "stowline_flash=%7B%22title%22%3A1%7D",
  `stowline_flash=${btoa('{"title":1}')}`,
  `stowline_flash=${btoa('{"id":"1","title":"x","variant":"odd"}')}`,
  `stowline_flash=${"a".repeat(100_000)}`,
])("%s is no message", async (header) => {
  expect(await readFlash(request(header))).toBeNull();
});

test("a message can link to a file of this app, and to nothing else", async () => {
  const linked = async (to: string) => {
    const { headers } = await done("/", { title: "Saved", link: { to, label: "Packing slip" } });
    return readFlash(request(headers.get("Set-Cookie") ?? ""));
  };
  expect((await linked("/shipping/slips.pdf?id=1"))?.link).toEqual({
    to: "/shipping/slips.pdf?id=1",
    label: "Packing slip",
  });
  for (const to of ["https://example.test", "//example.test", "/\\example.test", "javascript:1"])
    expect([to, await linked(to)]).toEqual([to, null]);
});
