import { expect, test } from "vitest";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { getIntegrationRow } from "./integrations.service.server";
import { openPartner } from "./open-partner.server";

const SESSION = { token: "a token of a day", expiresAt: 1_900_000_000_000 };

test("a token that the platform gave is kept sealed, and used by the next invocation", async () => {
  const [ctx, shop] = [systemWorld(), await aShop()];
  const open = await openPartner(ctx, await getIntegrationRow(ctx, shop.integrationId));
  expect(open?.connection.session).toBeNull();
  await open?.world.keepSession?.(SESSION);
  expect((await shop.row()).sessionSealed).not.toContain(SESSION.token);
  const again = await openPartner(ctx, await getIntegrationRow(ctx, shop.integrationId));
  expect(again?.connection.session).toEqual(SESSION);
});

test("a token is not stored with keys it was not issued for, and an unreadable one is ignored", async () => {
  const [ctx, shop] = [systemWorld(), await aShop()];
  const open = await openPartner(ctx, await getIntegrationRow(ctx, shop.integrationId));
  await shop.change({ apiKeySealed: await ctx.sealer.seal("ck_another") });
  await open?.world.keepSession?.(SESSION);
  expect((await shop.row()).sessionSealed).toBeNull();
  await shop.change({ sessionSealed: "lost.AAAA.AAAA" });
  expect((await openPartner(ctx, await getIntegrationRow(ctx, shop.integrationId)))?.connection.session).toBeNull();
});
