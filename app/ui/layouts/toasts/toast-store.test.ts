import { expect, test } from "vitest";
import { notify, onNotify } from "./toast-store";

test("a message sent before the toaster has loaded is shown once it has", () => {
  const shown: string[] = [];
  notify({ title: "Order Created" });
  const stop = onNotify((flash) => shown.push(flash.title));
  notify({ title: "Status Updated" });
  stop();
  expect(shown).toEqual(["Order Created", "Status Updated"]);
});
