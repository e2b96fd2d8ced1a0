import { expect, test } from "vitest";
import { deviceName } from "./device";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0 Safari/537.36 Edg/141.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Linux; Android 15; TC58) ${KIT} Chrome/141.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["curl/8.5.0", "API client"],
  [null, "Unknown device"],
])("%s is %s", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});
