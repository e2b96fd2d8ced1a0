/** Sections of the API reference, each with the path prefixes of its calls. */
export const PARTS: { tag: string; about: string; under: string[] }[] = [
  {
    tag: "Session",
    about: "Sign-in for browsers. API clients send a key with every call and do not need these calls.",
    under: ["login", "logout", "auth"],
  },
  {
    tag: "Orders",
    about: "From creation to delivery.",
    under: ["orders", "shipments", "loads", "returns", "customers", "search", "dashboard", "serial-numbers"],
  },
  {
    tag: "Products and stock",
    about: "Products, stock, and stock movements.",
    under: [
      "products",
      "images",
      "inventory",
      "inbound",
      "receipts",
      "handling-units",
      "counts",
      "count-differences",
      "count-plans",
      "putaway",
      "replenishment",
      "assembly-orders",
      "bins",
      "locations",
      "warehouses",
    ],
  },
  {
    tag: "Picking and packing",
    about: "One user picks one order at a time, or several on a cart. Packing verifies its units before it ships.",
    under: ["picking", "packing", "waves"],
  },
  {
    tag: "Integrations",
    about: "Stores and their staged orders.",
    under: ["integrations", "staging-orders", "webhooks"],
  },
  {
    tag: "Billing and reports",
    about: "Read only: invoices are created on the screens.",
    under: ["invoices", "reports"],
  },
  {
    tag: "Companies and people",
    about: "Companies, users, and their roles.",
    under: ["companies", "users", "filters", "audit"],
  },
  { tag: "Service", about: "Open to everyone.", under: ["health", "contact", "openapi.json"] },
];
