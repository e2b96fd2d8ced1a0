import { expect, test } from "vitest";
import { readForm } from "./form.server";
import type { RequestState } from "./request-state.server";

const state = { log: { warn: () => {} } } as unknown as RequestState;
const posted = (intent: unknown) => {
  const body = new URLSearchParams({ email: "a@b.test", __intent__: JSON.stringify(intent) });
  return readForm(new Request("http://stowline.test/", { method: "POST", body }), state);
};

test("adding and removing a list's entry without scripts is passed on", async () => {
  for (const intent of [
    { type: "insert", payload: { name: "items", defaultValue: { sku: "", quantity: "1" } } },
    { type: "remove", payload: { name: "items", index: 2 } },
  ]) {
    expect((await posted(intent)).get("__intent__")).toBe(JSON.stringify(intent));
  }
});

test("any other intent is refused: the form library would execute it", async () => {
  for (const intent of [
    { type: "validate", payload: { name: "items" } },
    { type: "update", payload: { name: "items[900000000]", value: "x" } },
    { type: "reorder", payload: { name: "items", from: 0, to: 900_000_000 } },
    { type: "insert", payload: { name: "items", defaultValue: {}, index: 900_000_000 } },
    { type: "insert", payload: { name: "items[900000000].parts", defaultValue: {} } },
    { type: "remove", payload: { name: "items", index: 900_000_000 } },
    { type: "insert", payload: { name: "items", defaultValue: { sku: { deep: "x" } } } },
    "insert",
    null,
  ]) {
    await expect(posted(intent), JSON.stringify(intent)).rejects.toThrow("could not be read");
  }
});

test("control characters do not come in, line ends and files do", async () => {
  const body = new FormData();
  body.append("name", "\0");
  body.append("note", "two\r\nlines\u0001");
  body.append("file", new File(["\0"], "a.csv"));
  const form = await readForm(new Request("http://stowline.test/", { method: "POST", body }), state);
  expect([form.get("name"), form.get("note")]).toEqual(["", "two\r\nlines "]);
  expect(await (form.get("file") as File).text()).toBe("\0");
});
