import { expect, test } from "vitest";
import { addressOf, isForWorker, isUnfitMethod, type ViteRequest } from "./vite-requests";

const asked = (url: string, method = "GET") => ({ url, method, headers: { host: "localhost:3000" } }) as ViteRequest;

test.each(["/%zz", "/orders/%E0%A4%A", "//orders", "/orders//1?q=x"])(
  "%s is for the Worker's gate, not for Vite",
  (url) => {
    expect(isForWorker(asked(url))).toBe(true);
  },
);

test.each(["/", "/orders?q=%zz", "/orders/a%20b?next=//x", "/@vite/client"])("%s goes through Vite", (url) => {
  expect(isForWorker(asked(url))).toBe(false);
});

test("a method that no Request can have is refused before one is made", () => {
  for (const method of ["TRACE", "CONNECT"]) {
    expect(isUnfitMethod(method)).toBe(true);
    expect(isForWorker(asked("/", method))).toBe(true);
    expect(() => new Request("http://localhost/", { method })).toThrow();
  }
  expect(isUnfitMethod("PROPFIND")).toBe(false);
});

test("two slashes begin a path and no host", () => {
  expect(addressOf(asked("//orders?q=1")).href).toBe("http://localhost:3000//orders?q=1");
});
