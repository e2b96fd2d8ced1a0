import { expect, test } from "vitest";
import { isExternalVisit } from "./external-visit";

const asked = (headers: Record<string, string>) => isExternalVisit(new Request("http://stowline.test/", { headers }));

test("a browser that comes from another site, or by a typed URL, has no style sheet yet", () => {
  for (const site of ["none", "cross-site", "same-site"])
    expect(asked({ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": site })).toBe(true);
});

test("an internal link, a frame and a program get the style sheet's URL", () => {
  expect(asked({ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin" })).toBe(false);
  expect(asked({ "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" })).toBe(false);
  expect(asked({})).toBe(false);
});
