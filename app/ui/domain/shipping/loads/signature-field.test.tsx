import { FormProvider, useForm } from "@conform-to/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SignatureField } from "./signature-field";

function Form({ signature }: { signature: string }) {
  const [form] = useForm({ id: "form", defaultValue: { signature } });
  return (
    <FormProvider context={form.context}>
      <SignatureField name="signature" label="Driver's signature" />
    </FormProvider>
  );
}

test("the field is for pages with scripts, and a form that is shown again keeps what was drawn", () => {
  const empty = renderToString(<Form signature="" />);
  expect(empty).toMatch(/^<fieldset[^>]* class="js-only /);
  expect(empty).toContain('name="signature" form="form" value=""');
  expect(empty).toContain('aria-label="Not signed"');
  expect(empty).not.toContain("Clear");
  const signed = renderToString(<Form signature="M8 90L20 64" />);
  expect(signed).toContain('name="signature" form="form" value="M8 90L20 64"');
  expect(signed).toContain('<path d="M8 90L20 64"');
  expect(signed).toContain("Clear");
});
