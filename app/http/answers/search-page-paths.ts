import type { PageName } from "#app/domain/system/search/search-pages";
import { adminPaths, announcementPaths, keyPaths, warehousePaths } from "../admin-paths";
import { billingPaths } from "../billing-paths";
import { companyPaths } from "../company-paths";
import { invoicePaths } from "../invoice-paths";
import { orderPaths } from "../order-paths";
import { paths } from "../paths";
import { pickingPaths } from "../picking-paths";
import { profilePaths } from "../profile-paths";
import { shippingPaths } from "../shipping-paths";
import { countPaths } from "../warehouse-work/count-paths";
import { inboundPaths } from "../warehouse-work/inbound-paths";
import { returnPaths } from "../warehouse-work/return-paths";
import { serialPaths } from "../warehouse-work/serial-paths";
import { unitPaths } from "../warehouse-work/unit-paths";

/** URLs of the pages that the search finds by name. */
export const PAGE_PATH: Record<PageName, string> = {
  "pick-history": pickingPaths.pickHistory(),
  "shift-board": pickingPaths.shiftBoard(),
  waves: pickingPaths.waves(),
  shortages: pickingPaths.shortages(),
  "order-changes": orderPaths.orderChanges(),
  "late-orders": paths.orders({ due: "late" }),
  "orders-due-today": paths.orders({ due: "today" }),
  stock: paths.inventory(),
  "billing-contact": billingPaths.contact(),
  "billing-account": invoicePaths.account(),
  "special-work": billingPaths.entries(),
  "serial-numbers": serialPaths.trace(),
  boxes: shippingPaths.boxes(),
  receipts: paths.inventory("receipts"),
  counts: countPaths.list(),
  locations: paths.inventory("locations"),
  expiring: paths.inventory("expiring"),
  "low-stock": paths.inventory("low"),
  "stock-as-of": paths.inventory("as-of"),
  "best-sellers": paths.reports({ report: "products" }),
  "runs-out": paths.reports({ report: "products", sort: "runs-out" }),
  labels: paths.inventory("labels"),
  "new-company": companyPaths.onboarding(),
  invoices: invoicePaths.list(),
  unbilled: billingPaths.check(),
  rates: billingPaths.allRates(),
  "default-rates": billingPaths.defaultRates(),
  aging: billingPaths.aging(),
  statement: billingPaths.statement(),
  accounting: billingPaths.accounting(),
  seller: billingPaths.seller(),
  inbound: inboundPaths.asns(),
  docks: inboundPaths.docks(),
  "handling-units": unitPaths.units(),
  "move-units": unitPaths.move(),
  "returns-dock": returnPaths.dock(),
  "new-return": returnPaths.new(),
  "gs1-prefix": adminPaths.gs1Prefix(),
  "second-factor": adminPaths.secondFactor(),
  "time-zone": adminPaths.timeZone(),
  "email-setup": adminPaths.email(),
  announcements: announcementPaths.list(),
  filters: paths.filters(),
  warehouses: warehousePaths.list(),
  keys: keyPaths.list(),
  audit: paths.system("audit"),
  "integration-health": paths.system("integrations"),
  outbox: paths.system("outbox"),
  emails: paths.system("mail"),
  databases: paths.system("databases"),
  ledger: paths.system("ledger"),
  messages: paths.system("messages"),
  "export-data": companyPaths.dataExports(),
  profile: paths.profile(),
  security: profilePaths.security(),
  "notification-settings": profilePaths.notificationSettings(),
  notifications: paths.notifications(),
  contact: paths.contact(),
};
