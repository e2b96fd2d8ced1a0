import type { Picture } from "#app/documents/pictures/picture";
import { kitInWords } from "../../orders/order-draft";

/** Contents of a parcel, in the company's name, and the units that come with other orders. */
export interface PackingSlip {
  orderNumber: string;
  /** Printed as barcode. Unlike the order number it is unique across companies. */
  code: string;
  /** The sender, as known to the customer. */
  company: { name: string; address: string; website: string; email: string };
  /** At the top of the first sheet. */
  logo?: Picture | null;
  shipTo: string;
  /** "Ordered", "Shipped with", "Parcel": printed beside the address. */
  facts: readonly { term: string; detail: string }[];
  lines: readonly SlipLine[];
  /** A few serial numbers of one product. */
  serials: readonly { sku: string; numbers: readonly string[] }[];
  /** Units that a backorder will ship, or another warehouse ships. */
  later: readonly { orderNumber: string; name: string; sku: string; quantity: number; isSplit: boolean }[];
}

export interface SlipLine {
  name: string;
  sku: string;
  /** The kit that it is a component of: "In Starter kit × 2". */
  kit?: string | null;
  /** "B-240", with quantities when there are several lots. */
  lots: readonly { number: string; expiresOn: string | null; quantity: number }[];
  ordered: number;
  /** In this shipment. */
  sent: number;
}

export interface SlipRow {
  itemId: string;
  name: string;
  sku: string;
  quantity: number;
  picked: number;
  short: number;
  kit?: { name: string; quantity: number } | null;
  lotNumber: string | null;
  expiresOn: string | null;
  taken: number;
}

/** One line per item, with the lots it was picked from. `isPicked`: the order was picked line by line. */
export function slipLines(rows: readonly SlipRow[], isPicked: boolean): SlipLine[] {
  const items = [...new Map(rows.map((row) => [row.itemId, row])).values()];
  return items.map(({ itemId, name, sku, quantity, picked, short, kit }) => {
    const lots = rows.filter((row) => row.itemId === itemId && row.lotNumber && row.taken > 0);
    return {
      name,
      sku,
      ...(kit && { kit: kitInWords(kit) }),
      lots: lots.map(({ lotNumber, expiresOn, taken }) => ({
        number: lotNumber ?? "",
        expiresOn,
        quantity: taken,
      })),
      ordered: quantity,
      sent: isPicked ? picked : quantity - short,
    };
  });
}

/** So many fit on a line of the slip's text or two. */
const SERIALS_PER_ROW = 4;

/** Serial numbers by product, a few to each row. */
export function slipSerials(rows: readonly { sku: string; serial: string }[]): PackingSlip["serials"] {
  return [...new Set(rows.map(({ sku }) => sku))].flatMap((sku) => {
    const numbers = rows.filter((row) => row.sku === sku).map(({ serial }) => serial);
    return Array.from({ length: Math.ceil(numbers.length / SERIALS_PER_ROW) }, (_, n) => {
      return { sku, numbers: numbers.slice(n * SERIALS_PER_ROW, (n + 1) * SERIALS_PER_ROW) };
    });
  });
}
