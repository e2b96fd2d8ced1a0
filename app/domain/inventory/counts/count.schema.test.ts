import { expect, test } from "vitest";
import { SaveCountCall } from "./count.schema";

const head = { operationId: "an-operation", by: "a-user" };

test("a form that a device kept by its field names has its lines, also one field of two digits", () => {
  const fields = { "lines[0].id": "a", "lines[0].counted": "3", "lines[10].id": "b", "lines[10].counted": "0" };
  const lines = [
    { id: "a", counted: 3 },
    { id: "b", counted: 0 },
  ];
  expect(SaveCountCall.parse({ ...head, ...fields })).toEqual({ ...head, lines });
  expect(SaveCountCall.parse({ ...head, lines })).toEqual({ ...head, lines });
  expect(SaveCountCall.parse(head)).toEqual({ ...head, lines: [] });
});

test("a line without a figure is refused, and other values are too", () => {
  expect(SaveCountCall.safeParse({ ...head, "lines[0].id": "a", "lines[0].counted": "" }).success).toBe(false);
  expect(SaveCountCall.safeParse({ ...head, "lines[0].id": "a" }).success).toBe(false);
  expect(SaveCountCall.safeParse(null).success).toBe(false);
});
