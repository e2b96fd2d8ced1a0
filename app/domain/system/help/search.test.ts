import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { type Role, reachOf } from "../../kernel/permissions";
import { findArticles } from "./find-articles.server";
import { helpTexts } from "./help-texts.server";
import { excerpt, marked, rank, searchWords } from "./search";
import { getHelpArticle, helpArticles, helpCenter, searchHelp } from "./support.service.server";

/** The files beside the Worker, which Vite names by their paths. */
const asset = async (url: string) => {
  const { pathname } = new URL(url, "http://assets");
  const { buffer, byteOffset, byteLength } = await readFile(path.join(process.cwd(), pathname));
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
};
const help = { asset };

const titles = async (q: string) =>
  (await searchHelp(help, q)).map(({ title }) => title.map(({ text }) => text).join(""));

test.each([
  ["forgot password", "Forgot your password"],
  ["how do I import a csv", "Import products and opening stock from a file"],
  ["batches", "Lots and expiry dates"],
  ["FedEx", "Tracking numbers that look wrong"],
  ["why was my scan refused", "Why a scan was refused"],
  ["barcode scanner", "Three ways to scan"],
  ["consumer key", "Connect a WooCommerce store"],
])("who looks for %j finds first: %s", async (q, title) => {
  expect((await titles(q))[0]).toBe(title);
});

test("every word must be there, in any form and without its accents", async () => {
  expect(await titles("zebra unicorn")).toEqual([]);
  expect(await titles("refused zebra")).toEqual([]);
  expect(await titles("SCANNING")).toContain("Three ways to scan");
  expect(await titles("pàsswörd")).toContain("Forgot your password");
});

test("questions are found beside articles, with their position", async () => {
  const [first] = await searchHelp(help, "network fails while picking");
  expect(first).toMatchObject({ kind: "Question", to: "/support#faq-offline" });
});

test.each(["", "   ", "!!! ???", "\u0000", "שלום", "😀", "(".repeat(5000), "a ".repeat(9000)])(
  "searching for %j breaks nothing",
  async (q) => {
    expect(Array.isArray(await searchHelp(help, q))).toBe(true);
  },
);

test("a title weighs more than a mention", () => {
  const there = { title: "", summary: "", body: "", also: "" };
  const words = searchWords("orders");
  expect(rank({ ...there, title: "Orders" }, words)).toBeGreaterThan(rank({ ...there, body: "an order" }, words));
});

test("the words that were looked for are marked, and nothing else is changed", () => {
  const pieces = marked("Picking: pick it, Piccadilly.", searchWords("picking"));
  expect(pieces.map(({ text }) => text).join("")).toBe("Picking: pick it, Piccadilly.");
  expect(pieces.filter((piece) => piece.marked).map(({ text }) => text)).toEqual(["Picking", "pick"]);
});

test("an excerpt begins near the match and keeps words whole", () => {
  const text = `${"First words that do not matter here. ".repeat(8)}The scanner beeps. ${"And so on. ".repeat(20)}`;
  expect(excerpt(text, ["scanner"])).toMatch(/^… .*scanner beeps.* …$/);
});

test("each of the eight parts has articles, every address is its own, and news lead somewhere", async () => {
  const { categories, news } = helpCenter();
  expect(categories).toHaveLength(8);
  for (const { articles } of categories) expect(articles.length).toBeGreaterThan(1);
  const slugs = helpArticles().map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { slug } of news) if (slug) expect(slugs).toContain(slug);
  const texts = await helpTexts(help);
  expect([...texts.keys()].sort()).toEqual(slugs.toSorted());
  for (const text of texts.values()) expect(text).not.toBe("");
});

test("an article is set in paragraphs, steps and points, and an unknown one does not exist", async () => {
  const { blocks, category, others } = await getHelpArticle(help, "connect-woocommerce");
  expect(blocks.map(({ kind }) => kind)).toEqual(["text", "steps", "text", "text"]);
  expect(blocks[1]).toMatchObject({
    items: expect.arrayContaining([expect.arrayContaining([{ text: "WooCommerce", bold: true }])]),
  });
  expect(category).toEqual({ id: "integrations", title: "Integrations" });
  expect(others.length).toBeGreaterThan(0);
  await expect(getHelpArticle(help, "../etc")).rejects.toThrow("This article does not exist.");
});

const slugsFor = async (role: Role, text: string) =>
  (await findArticles({ asset, can: (permission) => reachOf(role, permission) !== null }, text)).map(
    ({ slug }) => slug,
  );

test("the product's search finds articles by title, heading and keyword, and not by their text", async () => {
  expect(await slugsFor("admin", "buy post")).toContain("buy-postage");
  expect(await slugsFor("client", "all data at once")).toEqual(["take-data-out"]);
  expect((await slugsFor("admin", "2fa"))[0]).toBe("two-factor-sign-in");
  expect(await slugsFor("admin", "giraffe")).toEqual([]);
  expect(await slugsFor("admin", "!?")).toEqual([]);
});

test("the product's search offers only articles about what the role may do", async () => {
  expect(await slugsFor("warehouse_manager", "woocommerce")).toContain("connect-woocommerce");
  expect(await slugsFor("client", "woocommerce")).not.toContain("connect-woocommerce");
  expect((await slugsFor("employee", "scan refused"))[0]).toBe("refused-scans");
  expect(await slugsFor("client", "scan refused")).toEqual([]);
  expect((await slugsFor("client", "password")).length).toBeGreaterThan(0);
});
