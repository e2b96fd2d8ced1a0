import { expect, test } from "vitest";
import { howLong, inBytes } from "./measures";

test.each([
  [-5, "0 ms"],
  [85, "85 ms"],
  [4200, "4 s"],
  [12 * 60_000, "12 min"],
  [3 * 3_600_000 + 5 * 60_000, "3 h 5 min"],
  [2 * 86_400_000, "2 days"],
])("%d ms read as %s", (ms, text) => expect(howLong(ms)).toBe(text));

test.each([
  [0, "0 bytes"],
  [412_300, "412 kB"],
  [9_340_000, "9.3 MB"],
  [1_300_000_000, "1.3 GB"],
])("%d bytes read as %s", (bytes, text) => expect(inBytes(bytes)).toBe(text));
