import { describe, expect, test } from "vitest";
import { action as contact } from "#app/routes/app/contact";
import { action as invite } from "#app/routes/app/onboarding/users";
import { action as forgot } from "#app/routes/public/forgot-password";
import { action as signIn } from "#app/routes/public/login";
import { action as reset } from "#app/routes/public/reset-password";
import { action as theme } from "#app/routes/public/theme";
import { call } from "./call";

/** No user is signed in, because forms are parsed before authentication. */
const DOORS = [
  ["/api/login", signIn],
  ["/forgot-password", forgot],
  [`/reset-password/${"0".repeat(64)}`, reset],
  ["/contact", contact],
  ["/theme", theme],
  ["/onboarding/x/users", invite],
] as const;

describe.each(DOORS)("a form for %s", (path, action) => {
  test("that is not a form is a bad request", async () => {
    for (const type of ["text/plain", "multipart/form-data; boundary=x"]) {
      const headers = { "Content-Type": type };
      expect(await call(action, { method: "POST", path, body: "email=a", headers }), type).toBe(400);
    }
  });

  test("with field names that would overload the server is refused before it is parsed", async () => {
    const names = ["email[900000000]", "a[9000].b[9000]", `a${"[0]".repeat(5000)}`, `a${".b".repeat(5000)}`];
    for (const name of names) {
      const body = new URLSearchParams({ [name]: "x" });
      expect(await call(action, { method: "POST", path, body }), name.slice(0, 20)).toBe(400);
    }
    const many = new URLSearchParams(Array.from({ length: 500 }, (_, n) => [`a${n}[900]`, "x"]));
    expect(await call(action, { method: "POST", path, body: many })).toBe(400);
  });

  test("with a broken wish for more rows is read without it", async () => {
    const body = new URLSearchParams({ __intent__: "{", email: "x", theme: "dark" });
    expect(await call(action, { method: "POST", path, body })).toBeLessThan(500);
  });

  test("that is announced as larger than forms are is not read", async () => {
    const headers = { "Content-Length": "900000000", "Content-Type": "application/x-www-form-urlencoded" };
    expect(await call(action, { method: "POST", path, body: "email=a", headers })).toBe(413);
  });
});
