import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { listIntent } from "./list-intent";

const Order = z.object({ number: z.string().min(1), items: z.array(z.object({ sku: z.string().min(1) })) });

/** What the server makes of the form when this button was pressed. */
function pressed(button: { name: string; value: string }) {
  const form = new FormData();
  form.set("number", "WC-1");
  form.set("items[0].sku", "A");
  form.set("items[1].sku", "B");
  form.set(button.name, button.value);
  return parseWithZod(form, { schema: Order });
}

test("without scripts, adding an entry keeps the typed values and validates nothing", () => {
  const submission = pressed(listIntent("insert", { name: "items", defaultValue: { sku: "new" } }));
  expect(submission.status).toBeUndefined();
  expect(submission.reply().initialValue).toEqual({
    number: "WC-1",
    items: [{ sku: "A" }, { sku: "B" }, { sku: "new" }],
  });
});

test("without scripts, an entry is removed by its place", () => {
  const submission = pressed(listIntent("remove", { name: "items", index: 0 }));
  expect(submission.status).toBeUndefined();
  expect(submission.reply().initialValue).toEqual({ number: "WC-1", items: [{ sku: "B" }] });
});
