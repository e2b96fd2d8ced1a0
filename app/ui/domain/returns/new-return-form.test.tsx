import { FormProvider, type SubmissionResult, useForm } from "@conform-to/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ItemsNote } from "./new-return-form";

function Answered({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const [form] = useForm({ lastResult, defaultValue: { lines: [{ itemId: "i", quantity: "0" }] } });
  return (
    <FormProvider context={form.context}>
      <ItemsNote />
    </FormProvider>
  );
}

test("a return without units says what is missing, also without scripts", () => {
  const error = { lines: ["Enter how many units are returned"] };
  expect(renderToString(<Answered lastResult={{ status: "error", error }} />)).toContain(
    "Enter how many units are returned",
  );
  expect(renderToString(<Answered />)).toBe("");
});
