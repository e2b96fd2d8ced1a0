import type { Permission } from "../../kernel/permissions";
import { beginWords } from "./search-actions";

/** Pages that the sidebar does not list, with the words by which they are found beside those of their title. */
export const PAGES = [
  { page: "pick-history", title: "Pick History", words: "picks picked who", permission: "floor.work" },
  {
    page: "shift-board",
    title: "Shift board",
    words: "floor wall screen cut-off finish estimate backlog who picks reassign leader",
    permission: "picking.supervise",
  },
  {
    page: "waves",
    title: "Waves",
    words: "wave release orders plan batch work cut-off cart",
    permission: "picking.supervise",
  },
  { page: "shortages", title: "Missing units", words: "shortages short picks", permission: "picking.supervise" },
  {
    page: "order-changes",
    title: "Changes from stores",
    words: "orders changed storefront",
    permission: "orders.edit",
  },
  {
    page: "late-orders",
    title: "Late orders",
    words: "overdue past due delayed ship date",
    permission: "orders.hold",
  },
  {
    page: "orders-due-today",
    title: "Orders due today",
    words: "ships ship today cut-off ship date",
    permission: "orders.hold",
  },
  {
    page: "warehouses",
    title: "Warehouses",
    words: "buildings sites time zone cut-off address",
    permission: "warehouses.manage",
  },
  { page: "boxes", title: "Boxes", words: "box presets cartons packaging parcel sizes", permission: "boxes.manage" },
  {
    page: "serial-numbers",
    title: "Serial numbers",
    words: "trace serials units imei warranty",
    permission: "floor.work",
  },
  { page: "stock", title: "Inventory", words: "stock on hand available products", permission: "products.edit" },
  {
    page: "billing-contact",
    title: "Billing contact",
    words: "email address for invoices recipient company",
    permission: "companies.edit",
  },
  {
    page: "billing-account",
    title: "Billing account",
    words: "e-invoice einvoice buyer reference tax address payment terms invoices company",
    permission: "billing.manage",
  },
  {
    page: "special-work",
    title: "Special work",
    words: "add work entries materials manual billing",
    permission: "billing.read",
  },
  { page: "receipts", title: "Receipts", words: "received goods deliveries inbound", permission: "inventory.receive" },
  { page: "counts", title: "Counts", words: "cycle count stock take bins approve", permission: "inventory.count" },
  { page: "locations", title: "Locations", words: "bins shelves places warehouse", permission: "inventory.adjust" },
  { page: "expiring", title: "Expiring lots", words: "expiry expired dates fefo stock", permission: "products.edit" },
  {
    page: "low-stock",
    title: "Low or out of stock",
    words: "low stock reorder minimum replenish alerts",
    permission: "products.edit",
  },
  {
    page: "stock-as-of",
    title: "Stock as of a date",
    words: "day past inventory history",
    permission: "products.edit",
  },
  {
    page: "best-sellers",
    title: "Best sellers",
    words: "top products sold sales selling units shipped report slow movers",
    permission: "reports.read",
  },
  {
    page: "runs-out",
    title: "Products that run out first",
    words: "runs running soonest days of cover reorder replenish forecast stock",
    permission: "reports.read",
  },
  { page: "labels", title: "Labels", words: "print barcodes bins products", permission: "products.edit" },
  { page: "new-company", title: "New company", words: "onboarding client add create", permission: "companies.create" },
  { page: "invoices", title: "Invoices", words: "billing bills credit notes", permission: "billing.read" },
  { page: "unbilled", title: "Unbilled", words: "billing missing charges check", permission: "billing.manage" },
  { page: "rates", title: "Rates", words: "billing rate cards prices fees", permission: "billing.read" },
  {
    page: "default-rates",
    title: "Default rates",
    words: "billing template new clients",
    permission: "billing.manage",
  },
  {
    page: "aging",
    title: "Aging",
    words: "billing overdue open balances receivables who owes reminders payment",
    permission: "billing.manage",
  },
  { page: "statement", title: "Statement of account", words: "billing balance payments", permission: "billing.read" },
  {
    page: "accounting",
    title: "Export to accounting",
    words: "billing quickbooks xero csv bookkeeping",
    permission: "billing.manage",
  },
  {
    page: "seller",
    title: "Seller details",
    words: "bank account iban tax id vat legal company invoices billing payment remit settings",
    permission: "billing.manage",
  },
  {
    page: "inbound",
    title: "Announced receipts",
    words: "asn inbound announce goods supplier delivery expected",
    permission: "inventory.read",
  },
  {
    page: "handling-units",
    title: "Handling units",
    words: "lpn sscc pallets totes cartons license plate",
    permission: "inventory.read",
  },
  {
    page: "move-units",
    title: "Move handling units",
    words: "lpn sscc scan pallet tote putaway",
    permission: "inventory.tasks",
  },
  {
    page: "docks",
    title: "Dock appointments",
    words: "dock schedule unloading truck inbound day",
    permission: "inbound.manage",
  },
  {
    page: "returns-dock",
    title: "Receive returns",
    words: "rma returned parcels came back refund",
    permission: "inventory.receive",
  },
  {
    page: "new-return",
    title: "Announce a return",
    words: "rma customer sends back refund label",
    permission: "orders.create",
  },
  {
    page: "gs1-prefix",
    title: "GS1 company prefix",
    words: "sscc lpn handling unit label carton pallet number settings",
    permission: "system.read",
  },
  {
    page: "second-factor",
    title: "Two-factor sign-in",
    words: "2fa mfa second factor sign in rule authentication security settings required roles passkeys",
    permission: "system.read",
  },
  {
    page: "time-zone",
    title: "Time zone",
    words: "days midnight today daylight saving dst utc clock settings",
    permission: "system.read",
  },
  {
    page: "email-setup",
    title: "Email setup",
    words: "mail sender smtp postmark resend test settings not set up",
    permission: "system.read",
  },
  { page: "announcements", title: "Announcements", words: "news messages clients", permission: "system.read" },
  { page: "filters", title: "Filter Management", words: "filter options settings", permission: "filters.manage" },
  { page: "keys", title: "API keys", words: "tokens developer access settings", permission: "keys.manage" },
  { page: "audit", title: "Audit log", words: "changes history who did", permission: "system.read" },
  { page: "integration-health", title: "Integration health", words: "sync errors stores", permission: "system.read" },
  {
    page: "outbox",
    title: "Messages to stores",
    words: "outbox outgoing store updates failed",
    permission: "system.read",
  },
  { page: "emails", title: "Emails", words: "mail sent failed outbox", permission: "system.read" },
  { page: "databases", title: "Databases", words: "size storage load capacity full", permission: "system.read" },
  { page: "ledger", title: "Stock ledger", words: "movements proof balances", permission: "system.read" },
  { page: "messages", title: "Contact inbox", words: "messages visitors", permission: "system.read" },
  { page: "export-data", title: "Data export", words: "export data download backup csv", permission: "data.export" },
  { page: "profile", title: "Profile", words: "account name phone me my settings", permission: "profile.own" },
  {
    page: "security",
    title: "Security",
    words:
      "sign-in sign in password passkeys 2fa mfa second factor two-factor authenticator recovery sessions settings",
    permission: "profile.own",
  },
  {
    page: "notification-settings",
    title: "Notification settings",
    words: "email alerts bell",
    permission: "profile.own",
  },
  { page: "notifications", title: "Notifications", words: "bell alerts unread", permission: "orders.read" },
  { page: "contact", title: "Contact", words: "message help email", permission: "filters.read" },
] as const satisfies readonly { page: string; title: string; words: string; permission: Permission }[];

export type PageName = (typeof PAGES)[number]["page"];
export interface FoundPage {
  page: PageName;
  title: string;
}

/** Pages for which each typed word begins a word of their title or of their synonyms; titles that match come first. */
export function pagesFor(text: string, can: (permission: Permission) => boolean): FoundPage[] {
  const found = PAGES.filter(
    ({ title, words, permission }) => beginWords(text, `${title} ${words}`) && can(permission),
  );
  const named = found.filter(({ title }) => beginWords(text, title));
  return [...new Set([...named, ...found])].map(({ page, title }) => ({ page, title }));
}
