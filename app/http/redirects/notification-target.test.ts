import { expect, test } from "vitest";
import { notificationTarget } from "./notification-target";

const ID = "0190a1f8-8c80-75a9-b035-000000000001";
const STAFF = { isClient: false, isPortal: false };
const OWNER = { isClient: true, isPortal: false };
const CLIENT = { isClient: true, isPortal: true };
const BACK = "back=%2Fnotifications";

test.each([
  [CLIENT, `/orders/view/${ID}`, `/my-orders/${ID}?${BACK}`],
  [CLIENT, `/orders/${ID}#notes`, `/my-orders/${ID}?${BACK}#notes`],
  [CLIENT, `/inventory/lots/${ID}`, `/my-inventory/lots/${ID}?${BACK}`],
  [CLIENT, "/orders?from=2026-05-01&to=2026-05-01", "/my-orders?from=2026-05-01&to=2026-05-01"],
  [CLIENT, "/companies?company=c1&tab=inventory", "/my-inventory?stock=low"],
  [CLIENT, `/billing/invoices/${ID}`, `/billing/invoices/${ID}?${BACK}`],
  [OWNER, "/companies?company=c1&tab=inventory", "/inventory/low"],
  [OWNER, `/orders/view/${ID}`, `/orders/view/${ID}?${BACK}`],
  [STAFF, "/companies?company=c1&tab=inventory", "/companies?company=c1&tab=inventory"],
  [STAFF, `/orders/${ID}#notes`, `/orders/${ID}?${BACK}#notes`],
  [STAFF, `/picking/shortages/${ID}`, `/picking/shortages/${ID}`],
] as const)("%j opens %s as %s", (viewer, path, to) => expect(notificationTarget(path, viewer)).toBe(to));
