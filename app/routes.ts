import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { API_ROUTES } from "./api-routes";
import { BILLING_ROUTES } from "./billing-routes";
import { BUTTON_ROUTES } from "./button-routes";
import { FILE_ROUTES } from "./file-routes";
import { INBOUND_DIALOGS, INBOUND_ENDPOINTS, INBOUND_PAGES, UNIT_DIALOGS, UNIT_PAGES } from "./inbound-routes";
import { ORDER_ROUTES, RETURN_ROUTES, SHIPPING_ROUTES } from "./order-routes";
import { PICKING_ROUTES } from "./picking-routes";
import { PORTAL_ROUTES } from "./portal-routes";
import { PRINTING_ROUTES } from "./printing-routes";
import { SECURITY_ROUTES, SIGN_IN_ROUTES } from "./sign-in-routes";
import { STOCK_WORK_ENDPOINTS, STOCK_WORK_PAGES } from "./stock-work-routes";

/** Every URL of the product. A layout is not a guard: each route's own exports declare their permission. */
export default [
  layout("routes/app/layout.tsx", [
    // The start page and its dialogs.
    layout("routes/app/home.tsx", [
      index("routes/app/dashboard/figures.tsx"),
      route("dashboard/:metricType", "routes/app/dashboard/breakdown.tsx"),
    ]),
    ...PICKING_ROUTES,
    // Dialogs over the list of stock; the other parts of the screen are separate pages.
    route("inventory", "routes/app/inventory/page.tsx", [
      route("adjust/:productId", "routes/app/inventory/adjust.tsx"),
      route("new", "routes/app/inventory/products/new.tsx"),
      route("edit/:productId", "routes/app/inventory/products/edit.tsx"),
      route("delete/:productId", "routes/app/inventory/products/delete.tsx"),
    ]),
    route("inventory/low", "routes/app/inventory/low.tsx"),
    route("inventory/expiring", "routes/app/inventory/expiring/page.tsx", [
      route("quarantine", "routes/app/inventory/expiring/quarantine.tsx"),
    ]),
    route("inventory/expiring/labels", "routes/app/inventory/expiring/labels.ts"),
    route("inventory/lots/:lotId", "routes/app/inventory/lot.tsx"),
    route("inventory/locations", "routes/app/inventory/locations/page.tsx"),
    route("inventory/locations/new", "routes/app/inventory/locations/new.tsx"),
    route("inventory/locations/new/file", "routes/app/inventory/locations/from-file.tsx"),
    route("inventory/locations/map", "routes/app/inventory/locations/map.tsx"),
    route("inventory/locations/:locationId/history", "routes/app/inventory/locations/history.tsx"),
    route("inventory/locations/:locationId", "routes/app/inventory/locations/one.tsx", [
      route("edit", "routes/app/inventory/locations/edit.tsx"),
    ]),
    ...STOCK_WORK_PAGES.map(([path, file]) => route(`inventory/${path}`, `routes/app/inventory/${file}`)),
    route("inventory/receive", "routes/app/inventory/receiving/receive.tsx"),
    route("inventory/receipts", "routes/app/inventory/receiving/receipts.tsx"),
    route("inventory/receipts/:receiptId", "routes/app/inventory/receiving/receipts.one.tsx", [
      route("reverse", "routes/app/inventory/receiving/receipts.reverse.tsx"),
    ]),
    ...INBOUND_PAGES.map(([path, file]) => route(`inventory/inbound${path}`, `routes/app/inventory/inbound/${file}`)),
    route(
      "inventory/inbound/:asnId",
      "routes/app/inventory/inbound/one.tsx",
      INBOUND_DIALOGS.map(([path, file]) => route(path, `routes/app/inventory/inbound/${file}`)),
    ),
    ...UNIT_PAGES.map(([path, file]) => route(`inventory/units${path}`, `routes/app/inventory/units/${file}`)),
    route(
      "inventory/units/:unitId",
      "routes/app/inventory/units/one.tsx",
      UNIT_DIALOGS.map(([path, file]) => route(path, `routes/app/inventory/units/${file}`)),
    ),
    route("inventory/transfer", "routes/app/inventory/transfer/page.tsx"),
    route("inventory/products/:productId", "routes/app/inventory/products/one.tsx"),
    route("inventory/as-of", "routes/app/inventory/as-of.tsx"),
    route("inventory/labels", "routes/app/inventory/labels.tsx"),
    // The client portal: a client company's view of its own stock and orders.
    ...PORTAL_ROUTES.map(([path, file, id]) => route(path, `routes/app/${file}`, id ? { id } : {})),
    route("orders", "routes/app/orders/page.tsx", [
      route("view/:orderId", "routes/app/orders/view.tsx"),
      route("view/:orderId/status", "routes/app/orders/status.tsx"),
      route("bulk", "routes/app/orders/bulk.tsx"),
      ...["tag", "untag", "picker"].map((act) => route(`bulk/${act}`, `routes/app/orders/chosen/${act}.tsx`)),
      route("bulk/:asked", "routes/app/orders/bulk.run.tsx"),
    ]),
    ...ORDER_ROUTES,
    route("orders/new", "routes/app/orders/new.tsx"),
    route("orders/view/:orderId/history", "routes/app/orders/history.tsx"),
    route("orders/changes", "routes/app/orders/changes.tsx"),
    route("orders/changes/:id", "routes/app/orders/changes.one.tsx"),
    route("orders/changes/:id/refuse", "routes/app/orders/changes.refuse.tsx"),
    route("orders/view/:orderId/edit", "routes/app/orders/edit.tsx"),
    ...SHIPPING_ROUTES,
    route("integrations", "routes/app/integrations/page.tsx", [
      route("new", "routes/app/integrations/new.tsx"),
      route("edit/:id", "routes/app/integrations/edit.tsx"),
    ]),
    route("integrations/:id", "routes/app/integrations/one.tsx"),
    route("integrations/:id/stock", "routes/app/integrations/stock.tsx"),
    route("integrations/:id/older-orders", "routes/app/integrations/older-orders.tsx"),
    route("integrations/:id/shipment", "routes/app/integrations/shipment.tsx"),
    route("reports", "routes/app/reports/page.tsx"),
    ...RETURN_ROUTES,
    ...BILLING_ROUTES,
    route("notifications", "routes/app/notifications/page.tsx"),
    route("profile", "routes/app/profile/page.tsx"),
    ...["email", "notifications", "password"].map((page) => route(`profile/${page}`, `routes/app/profile/${page}.tsx`)),
    ...SECURITY_ROUTES.map(([path, file]) => route(`profile/security${path}`, `routes/app/profile/security/${file}`)),
    route("my-data", "routes/app/my-data/page.tsx"),
    route("search", "routes/app/search.tsx"),
    route("staging", "routes/app/staging/page.tsx", [
      route("view/:id", "routes/app/staging/view.tsx"),
      route("chosen", "routes/app/staging/chosen.tsx"),
      route("chosen/:asked", "routes/app/staging/chosen.run.tsx"),
    ]),
    route("staging/check", "routes/app/staging/check.tsx"),
    route("staging/skus", "routes/app/staging/skus.tsx"),
    route("staging/fix/:id/line", "routes/app/staging/corrections/fix-line.tsx"),
    route("staging/fix/:id/address", "routes/app/staging/corrections/fix-address.tsx"),
    route("staging/fix/:id/number", "routes/app/staging/corrections/fix-number.tsx"),
    route("admin", "routes/app/admin/page.tsx"),
    route("admin/keys/new", "routes/app/keys/new.tsx"),
    route("admin/keys", "routes/app/keys/page.tsx", [route(":id/revoke", "routes/app/keys/revoke.tsx")]),
    route("admin/announcements", "routes/app/announcements/page.tsx", [
      route("new", "routes/app/announcements/new.tsx"),
      route(":id/edit", "routes/app/announcements/edit.tsx"),
    ]),
    ...["second-factor", "time-zone", "email", "erase", "gs1-prefix"].map((page) =>
      route(`admin/${page}`, `routes/app/admin/${page}.tsx`),
    ),
    route("system", "routes/app/system/page.tsx"),
    route("system/integrations", "routes/app/system/integrations.tsx"),
    route("system/outbox", "routes/app/system/outbox.tsx", [
      route(":id/discard", "routes/app/system/outbox.discard.tsx"),
    ]),
    route("system/mail", "routes/app/system/mail.tsx", [route(":id", "routes/app/system/mail.view.tsx")]),
    route("system/ledger", "routes/app/system/ledger.tsx"),
    route("system/databases", "routes/app/system/databases.tsx"),
    route("system/audit", "routes/app/system/audit.tsx"),
    route("system/messages", "routes/app/system/messages.tsx", [route(":id", "routes/app/system/messages.view.tsx")]),
    route("filters", "routes/app/filters/page.tsx", [
      route("new", "routes/app/filters/new.tsx"),
      route(":id/edit", "routes/app/filters/edit.tsx"),
    ]),
    route("users", "routes/app/users/page.tsx", [
      route("new", "routes/app/users/new.tsx"),
      route(":id/edit", "routes/app/users/edit.tsx"),
      route(":id/delete", "routes/app/users/delete.tsx"),
      route(":id/second-factor", "routes/app/users/second-factor.tsx"),
      route(":id/companies", "routes/app/users/companies.tsx"),
      route(":id/warehouses", "routes/app/users/warehouses.tsx"),
      route(":id/invitation-link", "routes/app/users/invitation-link.tsx"),
    ]),
    route("warehouses", "routes/app/warehouses/page.tsx", [route("new", "routes/app/warehouses/new.tsx")]),
    route("warehouses/:warehouseId", "routes/app/warehouses/one.tsx", [
      route("edit", "routes/app/warehouses/edit.tsx"),
      route("users", "routes/app/warehouses/assign.tsx"),
      route("cut-offs/new", "routes/app/warehouses/set-cut-off.tsx"),
      route("closed-days/new", "routes/app/warehouses/close-day.tsx"),
    ]),
    ...PRINTING_ROUTES,
    route("choose-company", "routes/app/companies/choose.tsx"),
    route("companies", "routes/app/companies/page.tsx", [
      route("users/new", "routes/app/companies/users.new.tsx"),
      route("users/:id/remove", "routes/app/companies/users.remove.tsx"),
      route("edit", "routes/app/companies/edit.tsx"),
      route("processes/edit", "routes/app/companies/handling.tsx"),
      route("stock-rules/edit", "routes/app/companies/settings/stock-rules.tsx"),
      route("scanning/edit", "routes/app/companies/settings/scanning.tsx"),
      route("archive/edit", "routes/app/companies/settings/retention.tsx"),
      route("files/edit", "routes/app/companies/settings/file-place.tsx"),
      route("products/new", "routes/app/companies/products.new.tsx"),
      route("products/:productId/edit", "routes/app/companies/products.edit.tsx"),
      route("products/:productId/delete", "routes/app/companies/products.delete.tsx"),
    ]),
    route("imports/new", "routes/app/imports/new.tsx"),
    route("imports/:id", "routes/app/imports/one.tsx"),
    route("imports/:id/categories", "routes/app/imports/categories.tsx"),
    route("onboarding", "routes/app/onboarding/page.tsx"),
    ...["users", "products", "inventory", "rates", "storefront", "ready"].map((step) =>
      route(`onboarding/:companyId/${step}`, `routes/app/onboarding/${step}.tsx`),
    ),
    route("support", "routes/app/support/page.tsx"),
    route("support/:slug", "routes/app/support/article.tsx"),
    route("contact", "routes/app/contact.tsx"),
    route("privacy", "routes/app/legal.tsx", { id: "privacy" }),
    route("terms", "routes/app/legal.tsx", { id: "terms" }),
    route("cookies", "routes/app/legal.tsx", { id: "cookies" }),
    route("*", "routes/app/not-found.tsx"),
  ]),

  route("theme", "routes/public/theme.ts"),
  route("density", "routes/public/density.ts"),
  route("paper", "routes/app/paper.ts"),
  route("units", "routes/app/units.ts"),
  route("my-data/:companyId/:id/file", "routes/app/my-data/file.ts"),
  route("notifications/open/:companyId/:id", "routes/app/notifications/open.ts"),
  route("profile/email/cancel", "routes/app/profile/email.cancel.ts"),
  route("confirm-email/:token", "routes/public/confirm-email.tsx"),
  route("forgot-password", "routes/public/forgot-password.tsx"),
  route("invitation/:token", "routes/public/invitation.tsx"),
  route("reset-password/:token", "routes/public/reset-password.tsx"),
  route("api-reference", "routes/public/api-reference.tsx"),
  route("robots.txt", "routes/public/robots.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("manifest.webmanifest", "routes/public/manifest.ts"),

  route("print-agent/jobs", "routes/hooks/print-agent.ts"),
  ...[...BUTTON_ROUTES, ...FILE_ROUTES].map(([path, file]) => route(path, `routes/app/${file}`)),

  // Case-sensitive: path rules in front of the Worker and in it must match exactly what is served.
  route("api/login", "routes/public/login.tsx", { caseSensitive: true }),
  ...API_ROUTES.map(([path, file]) => route(path, `routes/${file}`, { caseSensitive: true })),
  route("api/*", "routes/api/no-such-call.ts", { caseSensitive: true }),
  // The steps of a sign-in after the password, and passkeys.
  ...SIGN_IN_ROUTES.map(([path, file]) =>
    route(`api/login/${path}`, `routes/public/sign-in/${file}`, { caseSensitive: true }),
  ),
  // Redirect to the identity provider, and its callback.
  route("api/login/oidc", "routes/public/login.provider.tsx", { caseSensitive: true }),
  route("api/login/callback", "routes/public/login.provider.tsx", { id: "login-callback", caseSensitive: true }),
  route("picking/act", "routes/app/picking/act/unaddressed.ts"),
  route("picking/act/scan", "routes/app/picking/act/scan.ts"),
  route("picking/act/pick", "routes/app/picking/act/pick.ts"),
  route("picking/act/undo", "routes/app/picking/act/undo.ts"),
  route("picking/act/skip", "routes/app/picking/act/skip.ts"),
  route("picking/act/put", "routes/app/picking/act/put.ts"),
  route("picking/act/undo-put", "routes/app/picking/act/undo-put.ts"),
  route("picking/count/:shortageId/save", "routes/app/counting/bin.save.ts"),
  route("picking/count/:shortageId/scan", "routes/app/counting/bin.scan.ts"),
  route("inventory/receive/scan", "routes/app/inventory/receiving/receive.scan.ts"),
  route("inventory/receive/save", "routes/app/inventory/receiving/receive.save.ts"),
  ...STOCK_WORK_ENDPOINTS.map(([path, file]) => route(`inventory/${path}`, `routes/app/inventory/${file}`)),
  ...INBOUND_ENDPOINTS.map(([path, file]) => route(`inventory/inbound${path}`, `routes/app/inventory/inbound/${file}`)),
  route("returns/:returnId/receive/save", "routes/app/returns/one/receive.save.ts"),
  route("inventory/transfer/save", "routes/app/inventory/transfer/save.ts"),
  route("companies/users/:id/role", "routes/app/companies/users.role.ts"),
  route("onboarding/:companyId/continue", "routes/app/onboarding/continue.ts"),

  // Routes for the benchmark, in benchmark builds only.
  ...(process.env.BENCH_ROUTES
    ? [
        route("bench/bare", "../tests/bench/bare-page.tsx"),
        route("bench/read", "../tests/bench/bare-read.ts"),
        route("bench/write", "../tests/bench/bare-write.ts"),
        route("bench/job", "../tests/bench/run-job.ts"),
      ]
    : []),
] satisfies RouteConfig;
