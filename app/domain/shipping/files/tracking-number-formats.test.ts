import { expect, test } from "vitest";
import type { Carrier } from "../shipping.schema";
import { trackingWarning } from "./tracking-number-formats";

test.each<[Carrier, string]>([
  ["ups", "1Z5R89390357567127"],
  ["fedex", "986578788855"],
  ["usps", "9400111206206406260787"],
  ["dhl", "3318810025"],
  ["usps", "RB123456785US"],
  ["other", "anything at all"],
])("%s accepts %s", (carrier, number) => {
  expect(trackingWarning(carrier, number)).toBeNull();
});

test.each<[Carrier, string]>([
  ["ups", "1Z5R89390357567128"],
  ["fedex", "986578788856"],
  ["usps", "9400111206206406260788"],
  ["dhl", "3318810026"],
])("a mistyped digit of a %s number (%s) is noticed", (carrier, number) => {
  expect(trackingWarning(carrier, number)).toContain("check digit");
});

test("a number with an invalid format is reported, ignoring spaces and case", () => {
  expect(trackingWarning("ups", "HELLO")).toBe("This does not look like a UPS number.");
  expect(trackingWarning("ups", "1z 5r8 939 03 5756 712 7")).toBeNull();
});

/** Examples from the carriers' public documents and from the public tracking_number_data collection. */
const VALID: Record<Exclude<Carrier, "other">, readonly string[]> = {
  fedex: [
    ...["986578788855", "477179081230", "799531274483", "790535312317", " 7 9 0 5 3 5 3 1 2 3 1 7 ", "974367662710"],
    ...["1001921334250001000300779017972697", "1001921380360001000300639585804382"],
    ...["1001901781990001000300617767839437", "1002297871540001000300790695517286"],
    ...["61299998820821171811", "9261292700768711948021", "0414 4176 0228 964", "5682 8361 0012 000"],
    ...["5682 8361 0012 734", "00 0123 4500 0000 0027", "9611020987654312345672"],
    ...["9622001900000000000000776632517510", "9622001560000000000000794808390594"],
    ...["9622001560001234567100794808390594", "9632001560123456789900794808390594"],
  ],
  ups: ["1Z5R89390357567127", "1Z879E930346834440", "1Z410E7W0392751591", "1Z8V92A70367203024"],
  usps: [
    ...["0307 1790 0005 2348 3741", "7112 3456 7891 2345 6787", "4201002334249200190132607600833457"],
    ...["4201028200009261290113185417468510", "420 22153 9101026837331000039521", "7196 9010 7560 0307 7385"],
    ...["9505 5110 6960 5048 6006 24", "9101 1234 5678 9000 0000 13", "92748931507708513018050063"],
    ...["9400 1112 0108 0805 4830 16", "9361 2898 7870 0317 6337 95", "9405803699300124287899"],
  ],
  dhl: [
    ...["3318810025", "73891051146", "8487135506", "1099255990", "3821724944", "3318810036", "3318810014"],
    ...[
      "JJD0099999999",
      "JVGL0999999990",
      "GM2951173225174494",
      "GM 2 9 5 117 32 25 1 7 44 9 4",
      "GM295117494011169042",
    ],
  ],
};

const INVALID: typeof VALID = {
  fedex: [
    ...["996578788855", "1001901781990001000300617767839438", "9261292700768711948020", "5682 8361 0012 732"],
    ...["000000000000000001", "9600000000000000000001", "9622001560001234567100794808390595"],
  ],
  ups: ["2Z5R89390357567127", "1A5R89390357567127", "1Z1111111111111111"],
  usps: [
    ...["0307 1790 0005 2348 3742", "4201028200009261290113185417468511", "61299998820821171811"],
    ...["9200000000000000000000", "420000000000000000000000000000", "420000009200000000000000000000"],
  ],
  dhl: ["3318810010", "3318810034", "3318810011", "XJD0099999998", "GS295117494011169041", "GR295117494011169045"],
};

const each = (of: typeof VALID) =>
  Object.entries(of).flatMap(([carrier, all]) => all.map((one) => [carrier as Carrier, one] as const));

test.each(each(VALID))("%s knows its own number %s", (carrier, number) => {
  expect(trackingWarning(carrier, number)).toBeNull();
});

test.each(each(INVALID))("%s does not take %s for its own", (carrier, number) => {
  expect(trackingWarning(carrier, number)).not.toBeNull();
});
