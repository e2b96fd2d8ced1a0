import { and, eq, inArray, isNull } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { asns, asnUnknownItems } from "#db/schema/inbound/asns";
import { innerJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import { anyCase } from "../../inventory/opening-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { settleAsn } from "./asn.repo.server";
import type { ResolveItem, UnknownItem } from "./asn.schema";
import { unknownItemNotice } from "./asn-notices";
import { asnName, RECEIVABLE } from "./asn-status";
import { wrongStatus } from "./change-asn.server";
import { asnFor } from "./move-asn.server";

/**
 * Keeps an item whose code is no product, for the company to say what it is. Its units are no stock until then. Sent
 * twice it is one item. @throws not_found; forbidden; conflict
 */
export async function keepUnknownItem(ctx: Ctx, asnId: string, input: UnknownItem): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inventory.receive");
  if (!RECEIVABLE.includes(asn.status)) throw wrongStatus(asn);
  const company = ctx.db.company(asn.companyId);
  const { operationId: itemId, code, units, note } = input;
  const insert = company.insert(asnUnknownItems, {
    ...{ id: itemId, asnId, code, units, note },
    ...{ foundByName: ctx.actor.name, foundAt: ctx.now() },
  });
  try {
    await company.batch(
      company.assertExists("conflict", asns, eq(asns.id, asnId), inArray(asns.status, [...RECEIVABLE])),
      ...audited(ctx, insert, {
        ...{ action: "asn.unknown-item", subject: asnName(asn.number), companyId: asn.companyId },
        after: { asn: asnId, code, units },
      }),
      settleAsn(company, asnId),
      notificationStatement(
        ctx,
        company,
        unknownItemNotice({ id: asnId, itemId, name: asnName(asn.number), code }, ctx.actor.id),
      ),
    );
  } catch (error) {
    if (refusedBy(error, "unique")) return;
    if (refusedBy(error, "assertion", "conflict")) throw wrongStatus((await ctx.db.find(asns, asnId)) ?? asn);
    throw error;
  }
}

/**
 * The company says what an item is: one of its products, which the warehouse then receives, or goods to send back or
 * dispose of. @throws not_found; forbidden; validation; conflict when it is resolved already
 */
export async function resolveItem(
  ctx: Ctx,
  asnId: string,
  itemId: string,
  { outcome, sku }: ResolveItem,
): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inbound.announce");
  const company = ctx.db.company(asn.companyId);
  const [item, product] = await company.batch(
    company.selectFirst(asnUnknownItems, {
      columns: ["code", "outcome"],
      where: and(eq(asnUnknownItems.asnId, asnId), eq(asnUnknownItems.id, itemId)),
    }),
    company.selectFirst(products, {
      columns: ["id", "sku"],
      where: and(inArray(products.sku, anyCase([sku])), isNull(products.archivedAt)),
    }),
  );
  if (!item) throw notFound("This item");
  if (item.outcome !== null) throw resolvedAlready();
  if (outcome === "product" && !product) throw invalid({ sku: ["No active product has this SKU"] }, "validation");
  const productId = outcome === "product" ? (product?.id ?? null) : null;
  const resolved = { outcome, productId, resolvedByName: ctx.actor.name, resolvedAt: ctx.now() };
  const [rows] = await company.batch(
    ...audited(
      ctx,
      company.update(
        asnUnknownItems,
        resolved,
        and(eq(asnUnknownItems.id, itemId), eq(asnUnknownItems.asnId, asnId), isNull(asnUnknownItems.outcome))!,
      ),
      {
        ...{ action: "asn.item-resolved", subject: asnName(asn.number), companyId: asn.companyId },
        after: { asn: asnId, code: item.code, outcome, ...(productId && product && { product: product.sku }) },
      },
    ),
    settleAsn(company, asnId),
  );
  if (rows.length === 0) throw resolvedAlready();
}

const resolvedAlready = () => conflict("This item is already resolved.", "concurrent_change");

/** An item that the company has not answered about. @throws not_found; forbidden; conflict */
export async function unresolvedItem(ctx: Ctx, asnId: string, itemId: string) {
  await asnFor(ctx, asnId, "inbound.announce");
  const item = await ctx.db.selectFirst(asns, {
    columns: { code: asnUnknownItems.code, units: asnUnknownItems.units, outcome: asnUnknownItems.outcome },
    join: [innerJoin(asnUnknownItems, and(eq(asnUnknownItems.asnId, asns.id), eq(asnUnknownItems.id, itemId))!)],
    where: eq(asns.id, asnId),
  });
  if (!item) throw notFound("This item");
  if (item.outcome !== null) throw resolvedAlready();
  return { asnId, code: item.code, units: item.units };
}
