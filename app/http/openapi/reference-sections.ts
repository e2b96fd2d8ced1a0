/** Sections of the API reference, each with the path prefixes of its calls. */
export const PARTS: { tag: string; about: string; under: string[] }[] = [
  {
    tag: "Session",
    about: "Who calls. Programs bring a key with every call and need nothing of this.",
    under: ["login", "logout", "auth"],
  },
  {
    tag: "Orders",
    about: "From the first day to delivery.",
    under: ["orders", "shipments", "customers", "search", "dashboard"],
  },
  {
    tag: "Products and stock",
    about: "What there is, and what moved it.",
    under: ["products", "images", "inventory", "locations"],
  },
  { tag: "Picking", about: "One person picks one order at a time.", under: ["picking"] },
  {
    tag: "Integrations",
    about: "Stores, and their orders as they came.",
    under: ["integrations", "staging-orders", "webhooks"],
  },
  {
    tag: "Billing and reports",
    about: "Figures are read here; invoices are made on the screens.",
    under: ["invoices", "reports"],
  },
  {
    tag: "Companies and people",
    about: "Who there is, and who may do what.",
    under: ["companies", "users", "filters", "audit"],
  },
  { tag: "Service", about: "Open to everybody.", under: ["health", "contact", "openapi.json"] },
];
