import { PartnerError } from "#app/integrations/partner";
import { getIntegrationRow } from "../../integrations/integrations.service.server";
import { openChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import type { PreviewRow } from "./channel-stock.schema";
import { fillStagedLines } from "./fill-lines.server";
import { listSellable } from "./stores.repo.server";
import { noStockUpdates } from "./switch-stock-push.server";

const SHOWN = 50;

/**
 * Preview of switching stock updates on, page by page: each counted product's sellable quantity and the store's current
 * one. Changes nothing.
 * @throws not_found, also for a type without stock updates; partner_failed
 */
export async function previewStock(ctx: Ctx, integrationId: string, after = "") {
  const row = await getIntegrationRow(ctx, integrationId);
  const open = await openedChannel(ctx, row);
  const company = ctx.db.company(row.companyId);
  await fillStagedLines(ctx, company, row.id);
  const found = await listSellable(ctx, company, { integrationId, after, limit: SHOWN + 1 });
  const rows = found.slice(0, SHOWN);
  const { readings, problem } = await readTheirs(
    open,
    rows.map(({ sku }) => sku),
  );
  return {
    integration: { id: row.id, name: row.name, pushesStock: row.pushesStock },
    rows: rows.map((each): PreviewRow => {
      const reading = readings.get(each.sku);
      return { ...each, theirs: reading?.units ?? null, known: reading?.known ?? null };
    }),
    /** Why the store's quantities are missing. */
    problem,
    next: found.length > SHOWN ? (rows.at(-1)?.productId ?? null) : null,
  };
}

export type StockPreview = Awaited<ReturnType<typeof previewStock>>;
type Opened = NonNullable<Awaited<ReturnType<typeof openChannel>>>;

async function openedChannel(ctx: Ctx, row: Parameters<typeof openChannel>[1]): Promise<Opened> {
  const open = await openChannel(ctx, row).catch((error: unknown) => {
    throw error instanceof PartnerError ? new DomainError("partner_failed", error.message) : error;
  });
  if (!open?.channel.pushStock) throw noStockUpdates(row.name);
  return open;
}

/** When the store does not answer, the page shows only our quantities. */
async function readTheirs({ channel, world, connection }: Opened, skus: readonly string[]) {
  try {
    const readings = skus.length > 0 ? await channel.readStock?.(world, connection, skus) : [];
    return { readings: new Map((readings ?? []).map((reading) => [reading.sku, reading])), problem: null };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    return { readings: new Map<string, never>(), problem: error.message };
  }
}
