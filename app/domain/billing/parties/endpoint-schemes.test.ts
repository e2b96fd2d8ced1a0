import { expect, test } from "vitest";
import { ENDPOINT_SCHEMES } from "./endpoint-numbers";
import { schemeOptions } from "./endpoint-schemes.server";

test("each scheme is a choice with its name", () => {
  const options = schemeOptions("");
  expect(options.map(({ value }) => value)).toEqual([...ENDPOINT_SCHEMES].sort());
  for (const { value, label } of options) expect(label).toMatch(new RegExp(`^${value} \\S`));
  expect(options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["0088 GLN", "9930 DE VAT number (Germany)", "0204 Leitweg-ID"]),
  );
});

test("a stored scheme that is not in the list stays a choice", () => {
  expect(schemeOptions("9906")[0]).toEqual({ value: "9906", label: "9906 (not in the list)" });
  expect(schemeOptions("0088")).toEqual(schemeOptions(""));
});
