import { expect, test } from "vitest";
import { isExternalVisit } from "./external-visit";

const asked = (headers: Record<string, string>) => isExternalVisit(new Request("http://stowline.test/", { headers }));

test("a browser that is led here from outside, or by hand, has nothing of ours yet", () => {
  for (const site of ["none", "cross-site", "same-site"])
    expect(asked({ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": site })).toBe(true);
});

test("a link of ours, a frame and a program are told where the sheet lies", () => {
  expect(asked({ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" })).toBe(false);
  expect(asked({ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" })).toBe(false);
  expect(asked({})).toBe(false);
});
