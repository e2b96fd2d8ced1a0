import type { EInvoiceFacts } from "#app/domain/billing/einvoice/einvoice";
import type { Line } from "#app/domain/billing/invoices/papers/invoice-paper";
import { NO_PARTY, type Party } from "#app/domain/billing/parties/party";
import { type TaxCategory, taxSum, taxTotalsOf } from "#app/domain/billing/tax/tax";

export const seller: Party = {
  ...{ ...NO_PARTY, name: "Nordhafen Fulfillment GmbH", street: "Dockstraße 1", city: "Hamburg", postalCode: "20457" },
  ...{
    country: "DE",
    taxId: "DE123456789",
    registration: "HRB 1234",
    endpointScheme: "9930",
    endpointId: "DE123456789",
  },
  ...{ email: "billing@nordhafen.test", phone: "+49 40 1" },
};
export const buyer: Party = {
  ...{ ...NO_PARTY, name: "Tern & Thread <BV>", street: "Kade 2", city: "Utrecht", country: "NL" },
  ...{ taxId: "NL123456789B01", registration: "KVK 12", endpointScheme: "0106", endpointId: "12345678" },
};
export const payment = {
  ...{ taxName: "VAT", terms: "30 days net", bankName: "Hansebank", accountName: "" },
  ...{ accountNumber: "DE02 1203 0000 0000 2020 51", bankCode: "BYLADEM1001" },
};

export type TaxedLine = Line & { taxReason: string };

export const TAX_REASON: Record<TaxCategory, string> = {
  standard: "",
  zero: "",
  exempt: "Article 135",
  "reverse-charge": "Reverse charge",
  "outside-scope": "Not subject to tax",
};

/** Ten orders packed for 11.90 in October. */
export const aTaxedLine = (taxCategory: TaxCategory = "standard", over: Partial<TaxedLine> = {}): TaxedLine => ({
  ...{ position: 0, charge: "pack", item: "", label: "Orders packed", version: 1, byName: null, reason: "" },
  ...{ from: "2026-10-01", to: "2026-10-31", quantity: 10, unit: "order", rate: 1_190_000, amountMinor: 1190 },
  ...{ taxCategory, taxRate: taxCategory === "standard" ? 19_000 : 0, taxReason: TAX_REASON[taxCategory] },
  ...over,
});

/** An issued invoice of these lines. */
export function factsOf(lines: readonly TaxedLine[], over: Partial<EInvoiceFacts> = {}): EInvoiceFacts {
  const taxTotals = taxTotalsOf(lines);
  return {
    ...{
      kind: "invoice",
      status: "issued",
      number: 12,
      periodFrom: "2026-10-01",
      periodTo: "2026-10-31",
      currency: "EUR",
    },
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...{ taxMinor: taxSum(taxTotals), taxTotals, parties: { seller, buyer, payment } },
    ...{ creditedMinor: 0, paidMinor: 0, openMinor: 0, billedTo: "", reference: "PO 7", reason: "" },
    ...{ issuedOn: "2026-11-01", dueOn: "2026-12-01", settledOn: null, creditOfNumber: null, payUrl: null },
    ...over,
  };
}
