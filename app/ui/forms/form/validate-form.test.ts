import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { validateForm } from "./validate-form";

const Person = z.object({ name: z.string().min(3, "Too short"), email: z.string().includes("@", "Not an email") });
const withSchema = (formData: FormData) => parseWithZod(formData, { schema: Person });

type Values = { name?: string; email?: string; intent?: object };

function formOf({ intent, ...values }: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (intent) form.set("__intent__", JSON.stringify(intent));
  return form;
}

const editing = (name: string) => ({ type: "validate", payload: { name } });
const shown = { name: ["Too short"] };

test("a submission shows every error", () => {
  const { error } = validateForm(withSchema, formOf({ name: "x", email: "y" }), {}).reply();
  expect(error).toEqual({ name: ["Too short"], email: ["Not an email"] });
});

test("while an error is corrected no new one appears", () => {
  const values = { email: "y", intent: editing("name") };
  expect(validateForm(withSchema, formOf({ name: "xy", ...values }), shown).reply().error).toEqual(shown);
  expect(validateForm(withSchema, formOf({ name: "xyz", ...values }), shown).reply().error).toEqual({});
});

test("before the schema is loaded the server validates", () => {
  expect(validateForm(undefined, formOf({ name: "x" }), {}).status).toBe("success");
});

test("before the schema is loaded an edit removes its own error and the form's, and keeps the others", () => {
  const errors = { "": ["Refused"], name: ["Taken"], email: ["Taken"] };
  const submission = validateForm(undefined, formOf({ intent: editing("name") }), errors);
  expect(submission.reply().error).toEqual({ email: null });
});

test("before the schema is loaded a removed entry takes the errors of its list with it", () => {
  const errors = { name: ["Taken"], "items[1].sku": ["Unknown"] };
  const intent = { type: "remove", payload: { name: "items", index: 0 } };
  expect(validateForm(undefined, formOf({ intent }), errors).reply().error).toEqual({ name: null });
});
