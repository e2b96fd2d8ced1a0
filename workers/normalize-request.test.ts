import { expect, test } from "vitest";
import { normalizeRequest } from "./normalize-request";

const sent = (method: string, path: string, type?: string, body = "{}") =>
  new Request(`https://app.test${path}`, {
    method,
    ...(method !== "GET" && { body }),
    headers: type ? { "Content-Type": type } : {},
  });
const ledTo = (...asked: Parameters<typeof sent>) => new URL(normalizeRequest(sent(...asked)).url).pathname;

test("what a program sends to the sign-in page's address is a call, and the page's form is the page's", async () => {
  for (const type of ["application/json", "application/json; charset=utf-8", "text/plain", undefined])
    expect(ledTo("POST", "/api/login", type), type).toBe("/api/login/call");
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"])
    expect(ledTo(method, "/api/login/")).toBe("/api/login/call");
  expect(await normalizeRequest(sent("POST", "/api/login?x=1", "application/json")).text()).toBe("{}");

  expect(ledTo("GET", "/api/login")).toBe("/api/login");
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    expect(ledTo("POST", "/api/login", type)).toBe("/api/login");
});

test("the pages below it accept nothing, and other URLs are not changed", () => {
  for (const below of ["oidc", "callback"]) {
    expect(ledTo("POST", `/api/login/${below}`, "application/x-www-form-urlencoded")).toBe(`/api/login/${below}/call`);
    expect(ledTo("GET", `/api/login/${below}`)).toBe(`/api/login/${below}`);
  }
  for (const path of ["/api/logins", "/api/login/else", "/login", "/api/orders"])
    expect(ledTo("POST", path)).toBe(path);
});
