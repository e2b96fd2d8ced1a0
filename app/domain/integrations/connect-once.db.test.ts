import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { integrations } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { CreateIntegration } from "./integrations.schema";
import { createIntegration } from "./integrations.service.server";

test("a company's first store that is connected from two tabs at once is connected once", async () => {
  const ctx = systemWorld();
  const { id: companyId } = await aCompany();
  const input = CreateIntegration.parse({
    type: "woocommerce",
    name: "Nova shop",
    companyId,
    config: { storeUrl: "https://nova.example.test", apiKey: "ck_1234567890", apiSecret: "cs_1234567890" },
  });
  const connect = () => createIntegration(ctx, input, { isOnly: true });
  const outcomes = await Promise.allSettled([connect(), connect(), connect()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const kept = await ctx.db
    .company(companyId)
    .rows({ id: integrations.id }, (own) => sql`from ${integrations} where ${own(integrations)}`);
  expect(kept).toHaveLength(1);
});
