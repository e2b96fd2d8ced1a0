import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./db/schema/directory/accounts.ts",
    "./db/schema/directory/credentials.ts",
    "./db/schema/directory/provider.ts",
    "./db/schema/directory/second-factor.ts",
    "./db/schema/directory/system.ts",
    "./db/schema/directory/warehouses.ts",
    "./db/schema/catalog.ts",
    "./db/schema/orders.ts",
    "./db/schema/holds.ts",
    "./db/schema/stock.ts",
    "./db/schema/receiving.ts",
    "./db/schema/staging.ts",
    "./db/schema/bulk-runs.ts",
    "./db/schema/picking.ts",
    "./db/schema/shipping.ts",
    "./db/schema/rollups.ts",
    "./db/schema/billing.ts",
    "./db/schema/receivables/statement-emails.ts",
    "./db/schema/data-exports.ts",
    "./db/schema/integrations.ts",
    "./db/schema/imports.ts",
  ],
  out: "./migrations",
});
