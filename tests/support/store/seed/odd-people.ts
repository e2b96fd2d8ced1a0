import type { OrderRecord } from "../shop/order-record";
import type { Oddity } from "./odd-order";
import { NO_ADDRESS } from "./people";

function name(order: OrderRecord, first: string, last: string, company = ""): void {
  Object.assign(order.billing, { first_name: first, last_name: last, company });
  Object.assign(order.shipping, { first_name: first, last_name: last, company });
}

function both(order: OrderRecord, change: Partial<OrderRecord["shipping"]>): void {
  Object.assign(order.billing, change);
  Object.assign(order.shipping, change);
}

const LONG_NOTE = 'Bitte nicht knicken!\r\nLigne n° 2 – «fragile» 🚚 <script>alert(1)</script> & "quoted"\n';

export const ODD_PEOPLE: Record<string, Oddity> = {
  "no-email": (order) => {
    order.billing.email = "";
  },
  "email-that-is-none": (order) => {
    order.billing.email = "scrambled@scrambled";
  },
  "no-shipping-address": (order) => {
    order.shipping = { ...NO_ADDRESS };
    order.shippingLines = [];
  },
  "no-name": (order) => name(order, "", ""),
  "company-only": (order) => name(order, "", "", "Nordlicht Handels GmbH & Co. KG"),
  "one-name": (order) => {
    name(order, "Mononym", "");
    order.billing.phone = "";
  },
  "right-to-left": (order) => {
    name(order, "محمد", "الأحمد", "شركة المثال للتجارة");
    both(order, {
      address_1: "شارع الملك فهد 5",
      address_2: "الدور الثالث",
      city: "الرياض",
      state: "",
      postcode: "11564",
      country: "SA",
    });
  },
  "astral-letters": (order) => {
    name(order, "👩‍🔧 Kim", "𝒟’Angelo 𠮷田");
    both(order, { company: "Atelier 🧵 & 🪡" });
  },
  "html-entities": (order) => {
    name(order, "Se&aacute;n", "O&#039;Brien", "&Oacute; Briain &amp; Sons &lt;Ltd&gt;");
    for (const line of order.shippingLines) line.method_title = "Courier &times; 2 &ndash; &#8220;next day&#8221;";
    for (const line of order.lines) line.name = `${line.name} &amp; friends`;
  },
  "very-long-address": (order) => {
    both(order, {
      address_1: `${"Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ".repeat(3)}1`,
      address_2: "x".repeat(200),
    });
  },
  "other-recipient": (order) => {
    Object.assign(order.shipping, {
      first_name: "Empfänger",
      address_1: "Packstation 142",
      address_2: "Postnummer 8675309",
    });
  },
  "long-note": (order) => {
    order.customerNote = LONG_NOTE.repeat(60);
  },
};
