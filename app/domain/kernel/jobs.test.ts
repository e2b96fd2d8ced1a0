import { expect, test } from "vitest";
import { parseJob } from "./jobs";

test.each([
  [{ type: "tell-by-mail" }, { type: "email-notifications" }],
  [
    { type: "tell-expiring", after: "c1" },
    { type: "notify-expiring-lots", after: "c1" },
  ],
  [
    { type: "release-picker", userId: "u1" },
    { type: "release-picker", userId: "u1" },
  ],
])("the message %j is read as %j, whichever version sent it", (body, job) => {
  expect(parseJob(body).data).toEqual(job);
});

test.each([null, "text", {}, { type: "unknown" }, { type: "constructor" }])("the message %j is refused", (body) => {
  expect(parseJob(body).success).toBe(false);
});
