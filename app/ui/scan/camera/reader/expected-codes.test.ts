import { expect, test } from "vitest";
import { areNeighbors, knownAmong } from "./expected-codes";

test.each([
  ["036000291452", "0036000291452", "UPC-A is EAN-13 with a zero in front"],
  ["0036000291452", "036000291452", "and the other way round"],
  ["00036000291452", "036000291452", "a carton's code of the same number is the same"],
  ["04252614", "042100005264", "UPC-E leaves out zeros"],
  ["tt-market-nat", "TT-MARKET-NAT", "letter case says nothing"],
  ["(01)09501101530003(10)AB-123", "]C10109501101530003\u001d10AB-123", "GS1 in brackets is GS1 as scanned"],
  ["9501101530003", "]C1010950110153000317270503", "a GS1 symbol is known by the GTIN in it"],
])("%s is known by %s: %s", (code, read) => {
  expect(knownAmong([code])(read)).toBe(code);
});

test.each(["036000291453", "36000291452", "A-1", ""])("%j is unknown", (read) => {
  expect(knownAmong(["036000291452", "A-11"])(read)).toBeNull();
});

test.each([
  ["0012996241381", "019996241380", true],
  ["4006381333931", "4006381333931", false],
  ["4006381333931", "4001381333936", true],
  ["036000291452", "0036000291452", false],
  ["036000291452", "042100005264", false],
  ["TT-MARKET-NAT", "TT-MARKET-NAU", false],
])("whether %s and %s are neighbors: %j", (one, other, is) => {
  expect(areNeighbors(one, other)).toBe(is);
});
