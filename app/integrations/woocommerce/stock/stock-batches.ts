import type { StockLevel, StockOutcome } from "#app/integrations/channel-stock";
import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import type { Reply, StoreClient } from "../client/client";
import { plainText } from "../client/entities";

export interface StockUpdate {
  level: StockLevel;
  ref: string;
}

const MOST_A_BATCH = 100;
/** Halving a hundred down to the one failing product takes seven attempts; a store that is down fails all of them. */
const MOST_FAILURES = 8;
/** Each costs the full time-out. */
const MOST_TIMEOUTS = 3;

/**
 * Writes stock levels in batches: products together, and the variations of each product together. A batch that fails is
 * halved, so that one failing product does not block the others.
 */
export class StockBatches {
  private readonly outcomes = new Map<string, StockOutcome>();
  private failures = 0;
  private timeouts = 0;
  private answered = false;
  private failure: PartnerError | null = null;

  constructor(private readonly client: StoreClient) {}

  outcomeOf(level: StockLevel): StockOutcome | undefined {
    return this.outcomes.get(level.sku);
  }

  /** @throws PartnerError when no batch succeeded */
  assertAnswered(): void {
    if (this.failure && !this.answered) throw this.failure;
  }

  /**
   * Returns those that no longer exist in the store.
   * @throws PartnerError
   */
  async write(levels: readonly StockUpdate[]): Promise<StockUpdate[]> {
    const gone: StockUpdate[] = [];
    for (const [path, group] of byParent(levels)) {
      const waiting = chunks(group);
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        const reply = await this.send(path, batch);
        if (reply?.ok) gone.push(...this.read(batch, reply.value));
        else if (reply && isGone(reply)) gone.push(...batch);
        else if (batch.length === 1) this.refuse(batch[0]!);
        else waiting.unshift(batch.slice(0, batch.length >> 1), batch.slice(batch.length >> 1));
      }
    }
    return gone;
  }

  /**
   * Returns null when the batch must be split and sent again in parts.
   * @throws PartnerError when the store as a whole fails
   */
  private async send(path: string, batch: readonly StockUpdate[]): Promise<Reply | null> {
    const update = batch.map(({ level, ref }) => ({
      id: Number(ref.split("/").at(-1)),
      manage_stock: true,
      stock_quantity: level.available,
    }));
    try {
      const reply = await this.client.ask(path, { method: "POST", body: { update } });
      if (!reply.ok && !isGone(reply)) throw reply.error;
      this.failures = 0;
      this.answered = true;
      return reply;
    } catch (error) {
      if (!(error instanceof PartnerError) || !isTooMuch(error)) throw error;
      this.failure = error;
      this.failures += 1;
      this.timeouts += error.fault === "timeout" ? 1 : 0;
      if (this.failures >= MOST_FAILURES || this.timeouts >= MOST_TIMEOUTS) throw error;
      return null;
    }
  }

  /**
   * Reads one result per product, by its id; returns those that no longer exist.
   * @throws PartnerError nonsense
   */
  private read(batch: readonly StockUpdate[], value: unknown): StockUpdate[] {
    if (!isRecord(value) || !Array.isArray(value.update)) {
      throw new PartnerError("nonsense", "The store accepted the stock quantities without confirming them.");
    }
    const answers = new Map(value.update.filter(isRecord).map((answer) => [String(answer.id), answer]));
    return batch.filter((told) => {
      const answer = answers.get(told.ref.split("/").at(-1) ?? "");
      if (answer && isRecord(answer.error) && /_invalid_id$/.test(String(answer.error.code))) return true;
      this.outcomes.set(told.level.sku, outcomeOf(told, answer));
      return false;
    });
  }

  private refuse({ level, ref }: StockUpdate): void {
    const reason = this.failure?.message ?? "The store rejected it.";
    this.outcomes.set(level.sku, { sku: level.sku, outcome: "refused", externalRef: ref, reason });
  }
}

function outcomeOf({ level, ref }: StockUpdate, answer: Record<string, unknown> | undefined): StockOutcome {
  const told = (outcome: StockOutcome["outcome"], reason?: string): StockOutcome => ({
    sku: level.sku,
    outcome,
    externalRef: ref,
    ...(reason && { reason }),
  });
  if (!answer) return told("refused", "The store's response did not include it.");
  if (isRecord(answer.error)) {
    const said = typeof answer.error.message === "string" ? plainText(answer.error.message).slice(0, 200) : "";
    return told(
      "refused",
      said ? `The store rejected it: "${said}"` : "The store rejected it without giving a reason.",
    );
  }
  if (answer.manage_stock !== true) return told("unmanaged", "Stock management is off for this product in the store.");
  if (Number(answer.stock_quantity) === level.available) return told("set");
  return told(
    "refused",
    `The store kept ${String(answer.stock_quantity).slice(0, 20)} instead. Check whether a plugin manages its stock.`,
  );
}

/** The parent product of these variations no longer exists. */
function isGone(reply: Reply): boolean {
  if (reply.ok || reply.failure.status !== 404) return false;
  return reply.failure.code !== null && reply.failure.code !== "rest_no_route";
}

/** Errors that a smaller batch may avoid: too large, too slow, or one failing product. */
function isTooMuch({ fault, detail }: PartnerError): boolean {
  const { status = 0, code } = detail;
  return fault === "timeout" || code === "too_large" || [400, 413, 500, 502, 504].includes(status);
}

function byParent(levels: readonly StockUpdate[]): Map<string, StockUpdate[]> {
  const groups = new Map<string, StockUpdate[]>();
  for (const told of levels) {
    const [product, variation] = told.ref.split("/");
    const path = variation === undefined ? "/products/batch" : `/products/${product}/variations/batch`;
    groups.set(path, [...(groups.get(path) ?? []), told]);
  }
  return groups;
}

function chunks(levels: readonly StockUpdate[]): StockUpdate[][] {
  const count = Math.ceil(levels.length / MOST_A_BATCH);
  return Array.from({ length: count }, (_, index) => levels.slice(index * MOST_A_BATCH, (index + 1) * MOST_A_BATCH));
}
