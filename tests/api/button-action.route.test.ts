import { expect, test } from "vitest";
import { action } from "#app/routes/app/notifications/mark-all-read";
import { call, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

const refused = { method: "POST", path: "/notifications/mark-all-read", body: new URLSearchParams({ upTo: "x" }) };

test("a script that presses a button gets the refusal as data", async () => {
  expect(await call(action, { ...refused, cookie: await cookieOf("admin") })).toBe(422);
});

test.each([
  ["http://stowline.test/notifications?unread=1", "/notifications?unread=1"],
  ["https://elsewhere.test/x", "/"],
])("a browser without scripts that comes from %s is sent to %s, which shows the refusal", async (referer, to) => {
  const headers = { Cookie: await cookieOf("admin"), Accept: "text/html,*/*", Referer: referer };
  const request = new Request(`http://stowline.test${refused.path}`, { ...refused, headers });
  const response = (await action(remixArgs(request) as Parameters<typeof action>[0])) as unknown as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([303, to]);
  expect(await flashOf(response)).toMatchObject({
    variant: "destructive",
    title: "Error",
    description: expect.stringMatching(/./),
  });
});
