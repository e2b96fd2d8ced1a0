import { expect, test } from "vitest";
import { senderOf } from "./invoice-sums";

const SITE = { brand: "Northwind", supportEmail: "support@northwind.test", supportPhone: "+1 555 0100" };

test.each([
  ["the seller's contact", { email: "bills@northwind.test", phone: "+1 555 0199" }, "bills@northwind.test +1 555 0199"],
  [
    "the site's phone beside the seller's email",
    { email: "bills@northwind.test", phone: "" },
    "bills@northwind.test +1 555 0100",
  ],
  ["the site's contact without the seller's", { email: "", phone: "" }, "support@northwind.test +1 555 0100"],
  ["the site's contact on documents without a seller", undefined, "support@northwind.test +1 555 0100"],
])("documents print %s", (_, seller, printed) => {
  const { brand, email, phone } = senderOf(SITE, seller);
  expect(brand).toBe("Northwind");
  expect(`${email} ${phone}`).toBe(printed);
});
