import { expect, test } from "vitest";
import { findWords } from "./find-words";

const textsOf = (source: string) => findWords("app/example.tsx", source).map(({ text }) => text);

test("the words between tags are one text with those of the inline elements among them", () => {
  expect(textsOf("const a = <p>Received <b>{units}</b> of {total}\n  today</p>;")).toEqual([
    "Received {units} of {total} today",
  ]);
});

test("a text is found at its own line", () => {
  expect(
    findWords("app/example.tsx", 'const a = (\n  <p title="Received today">\n    Twelve units\n  </p>\n);'),
  ).toEqual([
    { line: 3, text: "Twelve units" },
    { line: 2, text: "Received today" },
  ]);
});

test("attributes that are shown are texts, and the others are not", () => {
  expect(
    textsOf(
      'const a = <Field label="SKU" hint="As printed" placeholder="abc" aria-label="Search" emptyTitle="none" />;',
    ),
  ).toEqual(["SKU", "As printed", "abc", "Search", "none"]);
  expect(
    textsOf(
      'const a = <a className="mt-2 flex Draft" href="/Orders now" id="Main part" data-state="Open now" rel="noopener">x</a>;',
    ),
  ).toEqual([]);
});

test("both sides of a condition in a screen are texts", () => {
  expect(textsOf('const a = <p>{done ? "picked" : "not picked"}</p>;')).toEqual(["picked", "not picked"]);
});

test("messages, labels and templates outside a screen are texts", () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source with a template
    'fail("conflict", `Order ${order.number} changed`); const LABEL = { "on-hold": "On hold" }; z.string().min(1, "Enter a reason");';
  expect(textsOf(source)).toEqual(["Order {order.number} changed", "On hold", "Enter a reason"]);
});

test("class names, paths, SQL, ids, keys, comparisons and programmers' errors are no texts", () => {
  const source = [
    'import { a } from "Some module";',
    'const row = cx("flex items-center Draft", open && "mt-2 hidden sm:block");',
    "const query = sql`select Name from orders`;",
    'const other = "select id from orders where status = ?";',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source with a template
    "const path = `/orders/${id}/hold`;",
    'if (status === "On hold") throw new Error("This cannot happen");',
    'const id = "order-status"; const kind = "on-hold"; const type: "Order line" = x["Order line"];',
    'console.warn("Queue is slow");',
  ];
  expect(textsOf(source.join("\n"))).toEqual([]);
});

test("each line of a help text is one, but not the name of an article", () => {
  expect(findWords("app/help/orders.md", "# new-order\n\n1. Open **Orders**.\n")).toEqual([
    { line: 3, text: "1. Open **Orders**." },
  ]);
});
