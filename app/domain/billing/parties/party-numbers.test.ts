import { expect, test } from "vitest";
import { AccountForm } from "./account.schema";
import { endpointProblem } from "./endpoint-numbers";
import { ibanProblem, isIban } from "./iban";
import { SellerForm } from "./party.schema";
import { isVatNumber, vatNumberProblem } from "./vat-numbers";

/** Numbers that their registers publish as examples or in use. */
const SOUND = [
  ["0002", "732829320"],
  ["0007", "5560160680"],
  ["0009", "73282932000074"],
  ["0009", "35600000000048"],
  ["0060", "150483782"],
  ["0088", "4000001000005"],
  ["0096", "1003123456"],
  ["0106", "12345678"],
  ["0151", "51824753556"],
  ["0183", "CHE116281710"],
  ["0184", "DK13585628"],
  ["0192", "923609016"],
  ["0198", "DK13585628"],
  ["0201", "UFY9MH"],
  ["0204", "04011000-1234512345-06"],
  ["0208", "0202239951"],
  ["0210", "RSSMRA85T10A562S"],
  ["0211", "IT00743110157"],
  ["0216", "003701234567"],
  ["0210", "00743110157"],
  ["9930", "DE123456789"],
  ["9944", "NL123456789B01"],
  ["EM", "billing@example.test"],
  ["", ""],
] as const;

test.each(SOUND)("%s: %s is accepted", (scheme, id) => {
  expect(endpointProblem(scheme, id)).toBeNull();
});

test.each([
  ["0002", "732829321", "A SIREN number has 9 digits"],
  ["0007", "5560160681", "A Swedish organization number has 10 digits"],
  ["0009", "73282932000075", "A SIRET number has 14 digits"],
  ["0060", "15048378", "A DUNS number has 9 digits"],
  ["0088", "4000001000006", "A GLN has 13 digits"],
  ["0088", "40000010", "A GLN has 13 digits"],
  ["0151", "51824753557", "An ABN has 11 digits"],
  ["0183", "CHE116281711", "A Swiss UID is CHE with 9 digits"],
  ["0184", "13585628", "A Danish CVR number is DK with 8 digits"],
  ["0192", "923609017", "A Norwegian organization number has 9 digits"],
  ["0192", "000000000", "A Norwegian organization number has 9 digits"],
  ["0204", "04011000-1234512345-07", "A Leitweg-ID looks like 04011000-1234512345-06"],
  ["0208", "0202239952", "A Belgian enterprise number has 10 digits"],
  ["0211", "IT00743110158", "A partita IVA is IT with 11 digits"],
  ["9930", "123456789", "Enter a VAT number that begins with DE."],
  ["EM", "xx", "This is not an address in this scheme."],
  ["0230", "xx", "This is not an address in this scheme."],
  ["0230", "Helix", "This is not an address in this scheme."],
  ["9930", "DE12345678", "This is not a VAT number of Germany."],
])("%s: %s is refused at its field, with what to enter", (scheme, id, says) => {
  const problem = endpointProblem(scheme, id);
  expect(problem?.field).toBe("id");
  expect(problem?.says).toContain(says);
});

test("scheme and address belong together, and the scheme is listed", () => {
  expect(endpointProblem("", "1")).toMatchObject({ field: "scheme" });
  expect(endpointProblem("0088", "")).toMatchObject({ field: "id" });
  expect(endpointProblem("1234", "1")).toMatchObject({ field: "scheme", says: expect.stringContaining("EAS") });
});

test.each([
  "ATU12345678",
  "BE0123456789",
  "CHE123456789MWST",
  "EL123456789",
  "ESA12345678",
  "FRAB123456789",
  "IE1234567WA",
  "NO923609016MVA",
  "SE123456789001",
  "XI123456789",
  // Not VAT numbers with a known format.
  "94-1234567",
  "12/345/67890",
  "JP1234567890123",
  "",
])("the tax ID %s is accepted", (taxId) => {
  expect(vatNumberProblem(taxId)).toBeNull();
});

test.each([
  ["DE12345678", "Enter one such as DE136695976, without dots or hyphens."],
  ["BE0123.456.789", "This is not a VAT number of Belgium."],
  ["GR123456789", "Enter EL instead of GR."],
  ["EL12345678", "This is not a VAT number of Greece."],
  ["NO923609017MVA", "This is not a VAT number of Norway."],
  ["NL123456789", "Enter one such as NL004495445B01"],
])("the VAT number %s is refused", (taxId, says) => {
  expect(vatNumberProblem(taxId)).toContain(says);
});

test("a VAT number begins with a country", () => {
  expect(["DE1", "EL1", "XI1", "QQ1", "94-1"].map((taxId) => isVatNumber({ taxId }))).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});

test.each([
  ["seller", SellerForm, {}],
  ["account", AccountForm, { paymentDays: "30" }],
] as const)("the form of the %s names each wrong number at its field, and ignores spaces", (_, form, base) => {
  const wrong = form.safeParse({ ...base, taxId: "DE 12", endpointScheme: "0088", endpointId: "4000001000006" });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([["taxId"], ["endpointId"]]);
  const unlisted = form.safeParse({ ...base, endpointScheme: "GLN13", endpointId: "xx" });
  expect(unlisted.error?.issues).toMatchObject([
    { path: ["endpointScheme"], message: expect.stringContaining("such as 0088 for a GLN") },
  ]);
  const right = form.parse({ ...base, taxId: "de 123456789", endpointScheme: "0088", endpointId: "4000001 000005" });
  expect(right).toMatchObject({ taxId: "DE123456789", endpointId: "4000001000005" });
});

test.each(["DE89 3704 0044 0532 0130 00", "GB82 WEST 1234 5698 7654 32", "no93 8601 1117 947", "BE68-5390-0754-7034"])(
  "%s is an IBAN",
  (account) => {
    expect(isIban(account)).toBe(true);
  },
);

test.each([
  ["DE89 3704 0044 0532 0130 01", "The check digits of this IBAN do not match."],
  ["DE89 3704 0044 0532 0130 0", "An IBAN of Germany has 22 characters, and this one has 21."],
])("%s is refused", (account, says) => {
  expect(ibanProblem(account)).toContain(says);
  expect(SellerForm.safeParse({ accountNumber: account }).error?.issues).toMatchObject([{ path: ["accountNumber"] }]);
});

test.each(["", "000123456789", "ZZ12 3456 7890", "US64 1234 5678 90"])(
  "%s is an account number, not an IBAN",
  (account) => {
    expect(ibanProblem(account)).toBeNull();
    expect(isIban(account)).toBe(false);
  },
);
