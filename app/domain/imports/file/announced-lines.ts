import { readCode, readWhole } from "./cells";
import { readDay } from "./dates";
import { type NamedColumn, readNamedColumns } from "./named-columns";

export interface AnnouncedLine {
  sku: string;
  quantity: string;
  lotNumber: string;
  expiresOn: string;
  cartonUnits: string;
}

const COLUMNS: Record<keyof AnnouncedLine, NamedColumn> = {
  sku: {
    names:
      "sku|itemsku|productsku|articlenumber|itemnumber|itemno|item|partnumber|productcode|stockcode|artikelnummer|artnr",
    read: readCode,
    needed: "the SKU",
  },
  quantity: {
    names: "quantity|qty|units|expected|expectedquantity|quantityexpected|expectedunits|totalunits|pieces|pcs|menge",
    read: readWhole,
    needed: "the quantity",
  },
  lotNumber: { names: "lotnumber|lot|lotno|batch|batchnumber|batchno|charge|chargennummer", read: readCode },
  expiresOn: {
    names: "expirydate|expiry|expirationdate|expiration|expires|expireson|bestbefore|expdate|exp|mhd|useby",
    read: readDay,
  },
  cartonUnits: {
    names: "unitspercarton|cartonunits|qtypercarton|unitspercase|casepack|caseqty|casequantity|packsize|pcspercarton",
    read: readWhole,
  },
};
const EMPTY: AnnouncedLine = { sku: "", quantity: "", lotNumber: "", expiresOn: "", cartonUnits: "" };

/** The lines of an announced receipt with the numbers of their rows, or what is wrong with the file. Pure. */
export function announcedLines(table: Parameters<typeof readNamedColumns>[1]): {
  lines: AnnouncedLine[];
  rowOf: number[];
  problems: string[];
} {
  const { rows, problems } = readNamedColumns(COLUMNS, table);
  return {
    lines: rows.map(({ cells }) => ({ ...EMPTY, ...cells })),
    rowOf: rows.map(({ row }) => row),
    problems,
  };
}
