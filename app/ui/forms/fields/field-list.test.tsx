import { FormProvider, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { FieldList } from "./field-list";
import { HiddenField } from "./hidden-field";

const Order = z.object({ number: z.string().min(1), items: z.array(z.object({ sku: z.string().min(1) })) });

function Items({ items }: { items: string | { sku: string }[] }) {
  const [form] = useForm({ defaultValue: { items } });
  return (
    <FormProvider context={form.context}>
      <FieldList name="items" label="Items" addLabel="Add item" newItem={{ sku: "new" }}>
        {({ name }) => <HiddenField name={`${name}.sku`} />}
      </FieldList>
    </FormProvider>
  );
}

/** Value of the attribute of each element that the pattern finds. */
const valuesIn = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&quot;", '"'));

/** What the server makes of the form, without scripts, when its button number `index` is pressed. */
function pressed(index: number) {
  const html = renderToString(<Items items={[{ sku: "A" }, { sku: "B" }]} />);
  const [intent] = valuesIn(html, /<button[^>]*>/g).slice(index);
  const fields = { "items[0].sku": "A", "items[1].sku": "B", number: "WC-1", __intent__: intent ?? "" };
  return parseWithZod(new URLSearchParams(fields), { schema: Order });
}

test("without scripts, adding an entry keeps the input and is no failed submission", () => {
  const submission = pressed(2);
  expect(submission.status).toBeUndefined();
  expect(submission.reply().initialValue).toEqual({
    number: "WC-1",
    items: [{ sku: "A" }, { sku: "B" }, { sku: "new" }],
  });
});

test("without scripts, an entry is removed by its index", () => {
  const submission = pressed(0);
  expect(submission.status).toBeUndefined();
  expect(submission.reply().initialValue).toEqual({ number: "WC-1", items: [{ sku: "B" }] });
});

test("each entry shows its own values", () => {
  const html = renderToString(<Items items={[{ sku: "A" }, { sku: "B" }]} />);
  expect(valuesIn(html, /<input[^>]*>/g)).toEqual(["A", "B"]);
});

test("a posted value that is no list shows no entries", () => {
  expect(valuesIn(renderToString(<Items items="A" />), /<input[^>]*>/g)).toEqual([]);
});
