import { expect, test } from "vitest";
import { paperCookie, paperOf, rememberedPaper } from "./paper";

const asked = (search = "", cookie = "") =>
  new Request(`https://app.test/orders/pick-lists.pdf${search}`, { headers: { Cookie: cookie } });
const [euro, dollar] = [{ currency: "EUR" }, { currency: "USD" }];

test("the address goes before what the browser remembers, and that before what is usual where the money is", () => {
  expect(paperOf(asked("?paper=letter", "paper=a4"), euro)).toBe("letter");
  expect(paperOf(asked("", "theme=dark; paper=letter"), euro)).toBe("letter");
  expect(paperOf(asked(), euro)).toBe("a4");
  expect(paperOf(asked(), dollar)).toBe("letter");
});

test("a paper that nobody has is left out, wherever it is named", () => {
  expect(paperOf(asked("?paper=papyrus", "paper=vellum"), euro)).toBe("a4");
  expect(paperOf(asked("", "notepaper=letter"), euro)).toBe("a4");
  expect(rememberedPaper(asked("?paper=papyrus"))).toEqual({});
});

test("what an address names is remembered", () => {
  expect(rememberedPaper(asked("?paper=letter"))).toEqual({ "Set-Cookie": paperCookie("letter") });
  expect(rememberedPaper(asked("", "paper=letter"))).toEqual({});
});
