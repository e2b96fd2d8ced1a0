import { expect, test } from "vitest";
import { paperCookie, paperOf, rememberedPaper } from "./paper";

const request = (search = "", cookie = "") =>
  new Request(`https://app.test/orders/pick-lists.pdf${search}`, { headers: { Cookie: cookie } });
const [euro, dollar] = [{ currency: "EUR" }, { currency: "USD" }];

test("the URL goes before the cookie, and the cookie before the usual paper of the currency", async () => {
  expect(await paperOf(request("?paper=letter", "paper=a4"), euro)).toBe("letter");
  expect(await paperOf(request("", "theme=dark; paper=letter"), euro)).toBe("letter");
  expect(await paperOf(request(), euro)).toBe("a4");
  expect(await paperOf(request(), dollar)).toBe("letter");
});

test("an unknown paper is ignored, in the URL and in the cookie", async () => {
  expect(await paperOf(request("?paper=papyrus", "paper=vellum"), euro)).toBe("a4");
  expect(await paperOf(request("", "notepaper=letter"), euro)).toBe("a4");
  expect(await rememberedPaper(request("?paper=papyrus"))).toEqual({});
});

test("the paper that a URL names is stored for a year", async () => {
  expect(await paperCookie("letter")).toBe("paper=letter; Max-Age=31536000; Path=/; SameSite=Lax");
  expect(await rememberedPaper(request("?paper=letter"))).toEqual({ "Set-Cookie": await paperCookie("letter") });
  expect(await rememberedPaper(request("", "paper=letter"))).toEqual({});
});
