import { z } from "zod";
import type { Carrier } from "#app/integrations/tracking-links";
import type { DocumentKind } from "../../billing/invoice-labels";
import type { AsnStatus } from "../../inbound/find-asns.server";
import type { Role } from "../../kernel/permissions";
import type { OrderStatus } from "../../orders/order-status";
import type { ReturnStatus } from "../../returns/find-returns.server";
import type { FoundArticle } from "../help/support.schema";
import type { SearchAction } from "./search-actions";
import type { FoundPage } from "./search-pages";

/** Minimum length for the search indexes; orders are also found by shorter numbers and name prefixes. */
export const SHORTEST_TEXT = 3;
/** Results per kind. */
export const SHOWN = 5;

export const SearchQuery = z.object({ q: z.string().trim().max(100).catch("").default("") });

export interface SearchResult {
  /** Forms that do what was typed; the search itself changes nothing. */
  actions: SearchAction[];
  pages: FoundPage[];
  orders: { id: string; orderNumber: string; customerName: string; status: OrderStatus; companyName: string | null }[];
  products: { id: string; name: string; sku: string; companyId: string; companyName: string | null }[];
  parcels: {
    orderId: string;
    orderNumber: string;
    trackingNumber: string;
    carrier: Carrier;
    companyName: string | null;
  }[];
  /** Announced receipts, by number, tracking number, or the SSCC of a carton. */
  asns: {
    id: string;
    name: string;
    status: AsnStatus;
    supplier: string;
    unit: string | null;
    companyName: string | null;
  }[];
  /** Returns, by number, order number or tracking number. */
  returns: { id: string; name: string; status: ReturnStatus; orderNumber: string; companyName: string | null }[];
  lots: { id: string; lotNumber: string; productName: string; expiresOn: string | null; companyName: string | null }[];
  locations: { id: string; code: string; zone: string; companyName: string | null }[];
  invoices: {
    id: string;
    kind: DocumentKind;
    number: number | null;
    periodFrom: string;
    periodTo: string;
    /** With tax. */
    grossMinor: number;
    currency: string;
    companyName: string | null;
  }[];
  /** Units by serial number: on hand without an order, or of an order. */
  serials: {
    serial: string;
    orderId: string | null;
    orderNumber: string | null;
    productName: string;
    companyName: string | null;
  }[];
  boxes: { id: string; name: string; mayEdit: boolean; companyName: string | null }[];
  companies: { id: string; name: string }[];
  users: { id: string; name: string; email: string; role: Role }[];
  articles: FoundArticle[];
}

export const NOTHING: SearchResult = {
  ...{
    actions: [],
    pages: [],
    orders: [],
    parcels: [],
    serials: [],
    products: [],
    asns: [],
    returns: [],
    lots: [],
    locations: [],
    invoices: [],
    boxes: [],
    companies: [],
    users: [],
    articles: [],
  },
};
