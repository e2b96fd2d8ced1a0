import type { Picture } from "#app/documents/pictures/picture";

/** What lies in the box: the goods in the company's name, and what comes later. */
export interface PackingSlip {
  orderNumber: string;
  /** What its bars hold: unlike the number it is of this order alone. */
  code: string;
  /** Who sends it, as the customer knows them. */
  company: { name: string; address: string; website: string; email: string };
  /** At the head of the first sheet. */
  logo?: Picture | null;
  shipTo: string;
  /** "Ordered", "Shipped with", "Parcel": what stands beside the address. */
  facts: readonly { term: string; detail: string }[];
  lines: readonly SlipLine[];
  /** Units that a later order brings. */
  later: readonly { orderNumber: string; name: string; sku: string; quantity: number }[];
}

export interface SlipLine {
  name: string;
  sku: string;
  /** "B-240", with how many of each where there are several. */
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
  lotNumber: string | null;
  expiresOn: string | null;
  taken: number | null;
}

/** One line for each item, with the lots that it was picked from. `picked` tells whether the floor picked the order. */
export function slipLines(rows: readonly SlipRow[], isPicked: boolean): SlipLine[] {
  const items = [...new Map(rows.map((row) => [row.itemId, row])).values()];
  return items.map(({ itemId, name, sku, quantity, picked, short }) => {
    const lots = rows.filter((row) => row.itemId === itemId && row.lotNumber && (row.taken ?? 0) > 0);
    return {
      name,
      sku,
      lots: lots.map(({ lotNumber, expiresOn, taken }) => ({
        number: lotNumber ?? "",
        expiresOn,
        quantity: taken ?? 0,
      })),
      ordered: quantity,
      sent: isPicked ? picked : quantity - short,
    };
  });
}
