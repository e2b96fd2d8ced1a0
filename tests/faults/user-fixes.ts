import { collectAgain } from "#app/domain/billing/invoices/collect/follow.server";
import { retryMessage } from "#app/domain/integrations/outbox/manage-messages.server";
import { DomainError } from "#app/domain/kernel/errors";
import { voidLabel } from "#app/domain/shipping/postage/void-label.server";
import { type House, type Proven, rowsOf } from "./test-company";

interface Row {
  id: string;
}

/** Users resolve what partners refused, by the buttons that exist for it. */
export async function lookAfter({ admin, companyId }: House): Promise<void> {
  const refused = await rowsOf<Row>("select id from invoices where collector_status = 'failed'");
  for (const { id } of refused) await collectAgain(admin, id);
  const given = await rowsOf<Row>("select id from outbox where status = 'dead'");
  for (const { id } of given) await retryMessage(admin, id);
  const kept =
    await rowsOf<Row>(`select l.id from labels l join orders o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = '${companyId}' and o.status = 'cancelled' and l.state = 'bought' and l.error is not null`);
  for (const { id } of kept)
    await voidLabel(admin, id).catch((error) => {
      if (!(error instanceof DomainError)) throw error;
    });
}

/** Carriers deliver the shipped parcels. */
export function bringParcels({ partners: { shop, seller } }: Proven, now: number): void {
  const sent = new Set(shop.letters.flatMap(({ number }) => number.split(", ")));
  const place = { city_locality: "Reno", state_province: "NV", country_code: "US", description: "Delivered" };
  for (const { trackingNumber } of seller.account.labels) {
    if (!sent.has(trackingNumber) || seller.account.events.has(trackingNumber)) continue;
    const occurred_at = new Date(now).toISOString();
    seller.account.events.set(trackingNumber, [{ ...place, occurred_at, status_code: "DE" }]);
  }
}
