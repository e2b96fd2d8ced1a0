import { expect, test } from "vitest";
import { notify, onNotify } from "./toast-store";

test("what is said before the toaster is there is shown once it is", () => {
  const shown: string[] = [];
  notify({ title: "Order Created" });
  const stop = onNotify((flash) => shown.push(flash.title));
  notify({ title: "Status Updated" });
  stop();
  expect(shown).toEqual(["Order Created", "Status Updated"]);
});
