import { expect, test } from "vitest";
import { inWords, type KeyLogEntry, seen } from "./heard-keys";

const key = (name: string, more: Partial<KeyLogEntry> = {}): KeyLogEntry => ({
  key: name,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...more,
});

test("control characters are shown by signs of their own", () => {
  const keys = [
    key("]"),
    key("Shift"),
    key("C"),
    key("Control"),
    key("]", { ctrlKey: true }),
    key("\u0002"),
    key("F8"),
  ];
  expect([...keys, key("Tab"), key("Enter")].map(seen).join("")).toBe("]C␝␂[F8]⇥⏎");
});

test("shows the speed of the keys and their interpretation", () => {
  const keys = ["A", "B", "Enter"].map((name, at) => key(name, { timeStamp: at * 8 }));
  expect(inWords(keys, "A\u001dB")).toBe("3 keys, 8 ms apart. Read as A␝B.");
  expect(inWords(keys, null)).toMatch(/^3 keys, 8 ms apart\. This does not look like a scan/);
  expect(inWords([], null)).toMatch(/^Enter is shown as/);
});
