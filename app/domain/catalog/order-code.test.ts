import { expect, test } from "vitest";
import { code128 } from "#app/documents/codes/code128";
import { OFFICE } from "#app/documents/codes/symbol";
import { namesOrder, readBarcode } from "./barcode";

import { orderCode, orderIdIn } from "./order-code";

const ID = "01932f5c-8a40-7c3e-9b1d-5f0a2c4e6b78";

test("the code on papers is read back as the order's id, also in lower case and with a scanner's prefix", () => {
  for (const id of [ID, "00000000-0000-7000-8000-000000000000", "ffffffff-ffff-7fff-bfff-ffffffffffff"]) {
    const code = orderCode(id);
    expect(code).toMatch(/^O\d{39}$/);
    for (const text of [code, code.toLowerCase(), `]C0${code}\r\n`, id.toUpperCase()])
      expect(readBarcode(text)?.orderId, text).toBe(id);
  }
});

test("it is not a product code, a GS1 label or a tracking number", () => {
  expect(readBarcode(orderCode(ID))).toMatchObject({
    gtins: [],
    lot: null,
    sscc: null,
    orderNumber: null,
    doubt: null,
  });
});

test("a similar-looking code is refused", () => {
  for (const text of [
    "O123",
    `O${"9".repeat(39)}`,
    `O${"1".repeat(38)}`,
    `O${"1".repeat(40)}`,
    "1".repeat(39),
    "WEB-1042",
  ])
    expect(orderIdIn(text), text).toBeNull();
});

test("its bars fit on the papers, each wide enough for an office printer", () => {
  const symbol = code128(orderCode(ID));
  expect(((symbol?.modules ?? 999) + 20) * OFFICE.narrowest.bars).toBeLessThan(100);
});

test("an order is named by its code, its id and its number, with or without the sign; no other order is", () => {
  const order = { id: ID, orderNumber: "1001" };
  for (const text of [orderCode(ID), ID, "1001", "#1001"]) {
    const code = readBarcode(text);
    expect(code && namesOrder(order, code), text).toBe(true);
    expect(code && namesOrder({ id: "01932f5c-8a40-7c3e-9b1d-5f0a2c4e6b79", orderNumber: "1002" }, code)).toBe(false);
  }
});
