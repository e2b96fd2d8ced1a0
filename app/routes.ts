import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every URL of the product. A layout is not a guard: each route's own exports say who may call them. */
export default [
  layout("routes/app/layout.tsx", [
    index("routes/app/home.tsx"),
    route("picking", "routes/app/picking.tsx"),
    route("picking-tasks", "routes/app/picking.tsx", { id: "picking-tasks" }),
    route("scanner", "routes/app/picking.tsx", { id: "scanner" }),
    route("picking/history", "routes/app/picking.history.tsx"),
    route("picking/short/:itemId", "routes/app/picking.short.tsx"),
    route("picking/order/:orderId", "routes/app/picking.order.tsx"),
    route("orders", "routes/app/orders.tsx", [
      route("view/:orderId", "routes/app/orders.view.tsx"),
      route("view/:orderId/status", "routes/app/orders.status.tsx"),
    ]),
    route("orders/new", "routes/app/orders.new.tsx"),
    route("orders/view/:orderId/edit", "routes/app/orders.edit.tsx"),
    route("shipping", "routes/app/shipping.tsx", [route("create/:orderId", "routes/app/shipping.create.tsx")]),
    route("notifications", "routes/app/notifications.tsx"),
    route("staging", "routes/app/staging.tsx", [route("view/:id", "routes/app/staging.view.tsx")]),
    route("filters", "routes/app/filters.tsx", [
      route("new", "routes/app/filters.new.tsx"),
      route(":id/edit", "routes/app/filters.edit.tsx"),
    ]),
    route("companies", "routes/app/companies.tsx", [
      route("edit", "routes/app/companies.edit.tsx"),
      route("processes/edit", "routes/app/companies.handling.tsx"),
    ]),
    route("onboarding", "routes/app/onboarding.tsx"),
    route("onboarding/:companyId/ready", "routes/app/onboarding.ready.tsx"),
    route("*", "routes/app/not-found.tsx"),
  ]),

  route("theme", "routes/public/theme.ts"),

  route("api/health", "routes/api/health.ts"),
  route("api/login", "routes/public/login.tsx"),
  // What a POST of JSON to the sign-in page's address is led to.
  route("api/login/call", "routes/api/login.ts"),
  // To an identity provider and back from it.
  route("api/login/oidc", "routes/public/login.provider.tsx"),
  route("api/login/callback", "routes/public/login.provider.tsx", { id: "login-callback" }),
  // To an identity provider and back from it.
  route("api/login/oidc", "routes/public/login.provider.tsx"),
  route("api/login/callback", "routes/public/login.provider.tsx", { id: "login-callback" }),
  route("api/logout", "routes/api/logout.ts"),
  route("api/auth/user", "routes/api/auth.user.ts"),
  route("picking/act", "routes/app/picking.act.ts"),
  route("api/picking/active-session", "routes/api/picking.active-session.ts"),
  route("api/picking/start/:orderId", "routes/api/picking.start.ts"),
  route("api/picking/item/:itemId/pick", "routes/api/picking.item.pick.ts"),
  route("api/picking/scan", "routes/api/picking.scan.ts"),
  route("api/picking/history", "routes/api/picking.history.ts"),
  route("api/picking/:orderId/:step", "routes/api/picking.step.ts"),
  route("api/orders", "routes/api/orders.ts"),
  route("api/orders/export", "routes/api/orders.export.ts"),
  route("api/orders/:orderId", "routes/api/orders.one.ts"),
  route("api/orders/:orderId/items", "routes/api/orders.items.ts"),
  route("api/orders/:orderId/history", "routes/api/orders.history.ts"),
  route("api/orders/:orderId/status", "routes/api/orders.status.ts"),
  route("api/products", "routes/api/products.ts"),
  route("api/products/:productId", "routes/api/products.one.ts"),
  route("api/filters", "routes/api/filters.ts"),
  route("api/filters/:id", "routes/api/filters.one.ts"),
  route("api/shipments", "routes/api/shipments.ts"),
  route("api/reports/shipments", "routes/api/reports.shipments.ts"),
  route("onboarding/:companyId/continue", "routes/app/onboarding.continue.ts"),
  route("api/companies", "routes/api/companies.ts"),
  route("api/companies/:id", "routes/api/companies.one.ts"),
  route("api/integrations", "routes/api/integrations.ts"),
  route("api/integrations/:id", "routes/api/integrations.one.ts"),
  route("api/integrations/:id/test", "routes/api/integrations.test-call.ts"),
  route("api/integrations/:type/sync/:companyId", "routes/api/integrations.sync.ts"),
  route("api/staging-orders/bulk-process", "routes/api/staging-orders.bulk-process.ts"),
  route("api/staging-orders/:companyId", "routes/api/staging-orders.list.ts"),
  route("api/staging-orders/:id/process", "routes/api/staging-orders.process.ts"),
  route("api/webhooks/:integrationId", "routes/hooks/storefront.ts"),

  // The floor that the benchmark compares with; no other build has it.
  ...(process.env.BENCH_ROUTES ? [route("bench/bare", "../tests/bench/bare-page.tsx")] : []),
] satisfies RouteConfig;
