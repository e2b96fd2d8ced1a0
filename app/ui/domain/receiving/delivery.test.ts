import { expect, test } from "vitest";
import { draftIn, isBlank, linesEntered, type ReceiveDraft, resume } from "./delivery";

const fresh: ReceiveDraft = { operationId: "fresh-operation", companyId: "acme", lines: [{}] };
const kept = {
  form: { ...fresh, operationId: "kept-operation", lines: [{ sku: "A-1", quantity: "3" }] },
  scans: [{ id: "s", code: "4006381333931" }],
};

test("the form's fields become the draft, lines in their order, blank fields left out", () => {
  const fields = Object.entries({
    operationId: "another",
    "lines[1].sku": "B-2",
    "lines[0].sku": "A-1",
    "lines[0].quantity": "3",
    reference: "PO-1",
    note: "",
  });
  expect(draftIn(fields, fresh)).toEqual({
    ...fresh,
    reference: "PO-1",
    lines: [{ sku: "A-1", quantity: "3" }, { sku: "B-2" }],
  });
});

test("a stored delivery is restored with its lines, scans and operation id", () => {
  expect(resume(kept, fresh)).toEqual(kept);
  expect(isBlank(kept)).toBe(false);
  expect(isBlank({ form: fresh, scans: [] })).toBe(true);
});

test("the product that receiving was opened from is added to a stored delivery, once", () => {
  const opened = { ...fresh, lines: [{ sku: "B-2", quantity: "1" }] };
  const both = resume(kept, opened);
  expect(both.form.lines.map(({ sku }) => sku)).toEqual(["A-1", "B-2"]);
  expect(linesEntered(resume(both, opened).form)).toBe(2);
});

test("a delivery that was handed to the queue, and another company's, do not come back", () => {
  expect(resume({ ...kept, isSent: true }, fresh).form).toBe(fresh);
  expect(resume({ ...kept, form: { ...kept.form, companyId: "other" } }, fresh).form).toBe(fresh);
  expect(resume(undefined, fresh).form).toBe(fresh);
});
