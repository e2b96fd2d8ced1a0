import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { expectLoggedErrors } from "#tests/setup/console";
import { shareOf } from "#tests/support/thorough";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";
import { build, placeOf, routes, send } from "./whole-app";

const SITE = "http://stowline.test";
const FORM = "application/x-www-form-urlencoded";

const DECODER = import.meta.glob("../../node_modules/turbo-stream/dist/turbo-stream.mjs", { eager: true }) as Record<
  string,
  { decode(stream: ReadableStream): Promise<unknown> }
>;

const KINDS = [
  { type: "text/x-script", isData: true },
  { type: "text/x-script", isData: false },
  { type: "application/octet-stream", isData: false },
  { type: "application/octet-stream", isData: true },
];

test("the server reads no request body as turbo-stream, at any address", async () => {
  const called: unknown[] = [];
  const trap = function Trap(message: unknown) {
    called.push(message);
  };
  Object.assign(globalThis, { TurboTrap: trap });
  const stream = '[{"_1":2},"data",["E","run","TurboTrap"]]\n';
  // The decoder calls a constructor that the stream names.
  const [decoder] = Object.values(DECODER);
  await decoder?.decode(new Blob([stream]).stream());
  expect(called.splice(0)).toEqual(["run"]);

  const cookie = await cookieOf("admin");
  const addresses = new Set(
    Object.values(routes).map((route) =>
      `/${route?.path ?? ""}`.replace(/:\w+/g, "0193a000-0000-7000-8000-000000000000"),
    ),
  );
  // By turns: each address gets two of the four kinds of request.
  for (const [n, path] of [...addresses].entries())
    for (const { type, isData } of shareOf(KINDS, 2, n)) {
      const address = !isData ? path : path === "/" ? "/_root.data" : `${path}.data`;
      const headers = { Cookie: cookie, Origin: SITE, Host: "stowline.test", "Content-Type": type };
      const { status } = await send(address, { method: "POST", headers, body: stream });
      expect(status, `${type} to ${address} (${placeOf(path).name})`).toBeLessThan(500);
    }
  expect(called).toEqual([]);
  Reflect.deleteProperty(globalThis, "TurboTrap");
}, 120_000);

describe("what the browser decodes", () => {
  // The browser constructs a decoded error by its name.
  test("never contains an error's name or message", async () => {
    expectLoggedErrors();
    const broken = async () => {
      throw Object.assign(new Error("evil"), { name: "Trap" });
    };
    const later = async () => ({ late: broken() });
    for (const loader of [broken, later]) {
      const root = { id: "root", path: "", module: { default: () => null, loader } };
      const handle = createRequestHandler({ ...build, routes: { root } } as ServerBuild, "production");
      const request = new Request(`${SITE}/_root.data`);
      const { context } = remixArgs(request);
      const text = await (await handle(request, context)).text();
      expect(text).toContain("SanitizedError");
      expect(text).not.toMatch(/Trap|evil/);
    }
  });
});

describe("what a form sends back", () => {
  const post = async (body: URLSearchParams) =>
    send("/forgot-password.data", {
      method: "POST",
      headers: { Origin: SITE, Host: "stowline.test", "Content-Type": FORM },
      body,
    });

  // turbo-stream 2 encodes recursively and writes every hole of a sparse array.
  test.each([
    ["a field of a thousand levels", [`a${".b".repeat(1000)}`]],
    ["a list in a list in a list", [`a${"[0]".repeat(60)}`]],
    ["a place far behind the others", ["a[99999999]"]],
    ["many places in many lists", Array.from({ length: 500 }, (_, n) => `a${n}[900]`)],
    ["a very long name", ["a".repeat(5000)]],
  ])("never contains %s: the form is refused", async (_, names) => {
    const response = await post(new URLSearchParams(names.map((name) => [name, "x"])));
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(2_000);
  });

  test("is answered for the deepest and widest form that is read", async () => {
    const response = await post(
      new URLSearchParams([
        ["a.b.c.d.e.f.g.h.i.j", "deep"],
        ["list[9990]", "wide"],
        ["email", "not an address"],
      ]),
    );
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain("deep");
    expect(text.length).toBeLessThan(100_000);
  });
});
