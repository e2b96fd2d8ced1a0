import { expect, test } from "vitest";
import { openDraftStore } from "./draft-store";

test("a draft is its user's own: no other user of the device reads or removes it", async () => {
  const store = openDraftStore(null);
  await store.write("anna", "receive:acme", { lines: 3 });
  expect(await store.read("ben", "receive:acme")).toBeUndefined();
  await store.remove("ben", "receive:acme");
  expect(await store.read("anna", "receive:acme")).toEqual({ lines: 3 });
  expect(await store.read("anna", "receive:other")).toBeUndefined();
});

test("what only the page keeps is called so", async () => {
  const store = openDraftStore(null);
  await store.write("anna", "count:1", { counted: "4" });
  expect(store.isLasting()).toBe(false);
  await store.remove("anna", "count:1");
  expect(await store.read("anna", "count:1")).toBeUndefined();
});
