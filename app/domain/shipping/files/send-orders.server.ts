import type { PostalAddress } from "#app/integrations/partner";
import { parcelFiles, parcelFileTypes } from "#app/integrations/registry";
import { auditEvent } from "../../audit/audit.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import * as repo from "./files.repo.server";

/** Maximum orders per file: the provider's limit for one upload. */
const MOST = 5000;
const LINES_AT_ONCE = 500;

/** Label of the export type, for the caller's batch; null when no company in reach uses one. */
export const senderInReach = (ctx: Ctx) =>
  repo.anySender(ctx.db, parcelFileTypes()).map((row) => (row && parcelFiles(row.type)?.words.label) ?? null);

/**
 * Ready orders of companies that buy postage by file upload, as a file. The export is recorded in the audit log. Null
 * when there are no orders.
 * @throws not_found for a company out of reach
 */
export async function ordersToSend(
  ctx: Ctx,
  { company, id }: { company?: string | undefined; id: readonly string[] },
): Promise<{ name: string; text: string } | null> {
  const db = ctx.db.within(company);
  const types = parcelFileTypes();
  const [sender, orders] = await db.batch(
    repo.anySender(db, types),
    repo.listToSend(db, { types, ids: [...new Set(id)], limit: MOST }),
  );
  const format = sender && parcelFiles(sender.type);
  if (!format || orders.length === 0) return null;
  const chunks = Array.from({ length: Math.ceil(orders.length / LINES_AT_ONCE) }, (_, n) =>
    orders.slice(n * LINES_AT_ONCE, (n + 1) * LINES_AT_ONCE),
  );
  const [, ...lines] = await db.batch(
    auditEvent(ctx, {
      action: "export.made",
      subject: `Orders for ${format.words.label}`,
      companyId: company ?? ctx.actor.companyId,
      after: { format: "csv", orders: orders.length },
    }),
    ...chunks.map((chunk) =>
      repo.listContents(
        db,
        chunk.map((order) => order.id),
      ),
    ),
  );
  const contents = groupBy(lines.flat(), ({ orderId }) => orderId);
  const text = format.exportFile(
    orders.map((order) => {
      const own = contents.get(order.id) ?? [];
      // Empty unless every item's weight is known: postage bought for a partial weight would be insufficient.
      const grams = own.every((line) => line.grams)
        ? own.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0)
        : 0;
      return {
        orderNumber: order.orderNumber,
        to: addressOf(order),
        email: order.customerEmail,
        size: grams > 0 ? { weightGrams: grams, lengthMm: null, widthMm: null, heightMm: null } : null,
        contents: own.map(({ sku, name, quantity }) => `${quantity} × ${sku || name}`).join(", "),
      };
    }),
  );
  return { name: `${sender.type}-${todayOf(ctx)}.csv`, text };
}

type ToSend = Awaited<ReturnType<typeof repo.listToSend>>[number];

/**
 * Uses the customer's own name and phone number. An address that cannot be parsed goes into one field, for the user to
 * split.
 */
function addressOf({ shipTo, customerName, customerPhone, shippingAddress }: ToSend): PostalAddress {
  if (shipTo) return { ...shipTo, name: shipTo.name || customerName, phone: shipTo.phone || customerPhone };
  const address1 = shippingAddress.split("\n").filter(Boolean).join(", ");
  const rest = { company: "", address2: "", city: "", state: "", postcode: "", country: "" };
  return { ...rest, name: customerName, address1, phone: customerPhone };
}
