import type { EntryContext } from "@remix-run/cloudflare";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { part } from "#app/ui/primitives/part";
import { contextOf } from "#tests/support/remix-page";
import { wholePage } from "./whole-page.server";

vi.mock("../answers/part-files.server", () => ({
  PART_FILES: { files: ["late.js", "e.js", "other.js"], parts: { Late: [1, 0], Other: [2] } },
}));

const Late = () => <p>Late</p>;
const WithPart = part(async () => ({ Late }), "Late");

const Broken = (): never => {
  throw new Error("broken");
};
const WithBrokenPart = () => (
  <Suspense>
    <Broken />
  </Suspense>
);

const render = (context: EntryContext) => wholePage(context, "http://stowline.test/", "n");

test("a page is one text that ends with its data, which cannot leave its script", async () => {
  const html = await render(contextOf(() => <p>Fish &amp; chips</p>, '["</script><!--\u2028"]\n'));
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><body><p>Fish &amp; chips<\/p>/);
  const [script = "", end] = /<script nonce="n">(?!.*<script)(.*)<\/script>(.*)$/s.exec(html ?? "")?.slice(1) ?? [];
  expect(end).toBe("</body></html>");
  expect(script).not.toMatch(/[<\u2028]/);
  const sent: string[] = [];
  const streamController = { enqueue: (text: string) => sent.push(text), close: () => sent.push("closed") };
  new Function("window", script)({ __remixContext: { streamController } });
  expect(sent).toEqual(['["</script><!--\u2028"]\n', "closed"]);
});

test("a page without scripts carries no data", async () => {
  expect(await render(contextOf(() => <p>Read me</p>, "[1]\n", false))).toBe(
    '<!DOCTYPE html><html lang="en"><body><p>Read me</p></body></html>',
  );
});

test("a part that has yet to be fetched is the stream's, with the data, and the whole page's from then on", async () => {
  const first = contextOf(WithPart);
  expect(await render(first)).toBeNull();
  expect(first.serverHandoffStream?.locked).toBe(false);
  await Promise.resolve();
  expect(await render(contextOf(WithPart))).toContain("<p>Late</p>");
});

test("a part is hydrated with its page, not behind a boundary of its own", async () => {
  await render(contextOf(WithPart));
  await Promise.resolve();
  expect(await render(contextOf(WithPart))).toContain('<body><p>Late</p><template data-part="Late"></template>');
});

test("a page names the files of its parts, except those that it names already", async () => {
  await render(contextOf(WithPart));
  await Promise.resolve();
  const html = (await render(contextOf(WithPart))) ?? "";
  const linked = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
  expect(linked.sort()).toEqual(["/e.js", "/late.js", "/root.js"]);
  expect(await render(contextOf(WithPart, "[1]\n", false))).not.toContain("<link");
});

test("a failing part, or page, is left to the stream, which reports the error", async () => {
  expect(await render(contextOf(WithBrokenPart))).toBeNull();
  expect(await render(contextOf(Broken))).toBeNull();
});
