import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { StagedCorrections } from "#db/schema/staging";
import type { ProductBySku } from "../../inventory/known-products.server";
import { judge, type OrderDraft, reasonOf } from "../../orders/order-draft";
import { changedLine, numbersToTry, pickedLines } from "../draft-from-channel";
import { DELETED_IN_STORE, type StagingStatus } from "../staging-texts";
import { isKnownCurrency } from "./currencies";
import type { StagedProblem } from "./staged-problem-labels";

/** A parsed staged order, or why it cannot be parsed. */
export type Reading = { kind: "order"; order: ChannelOrder; draft: OrderDraft } | { kind: "refused"; reason: string };

export interface StagedToCheck {
  status: StagingStatus;
  errorMessage: string | null;
  corrections: StagedCorrections | null;
  reading: Reading;
  /** The company's products that the order refers to. */
  products: readonly ProductBySku[];
  /** Numbers that the order could get and that are used already. */
  taken: ReadonlySet<string>;
}

/**
 * Problems of a staged order, one sentence each: first those that prevent the order, then those that would put it on
 * hold, then information. Insufficient stock is not a problem: such an order waits for stock automatically. Pure; never
 * throws.
 */
export function problemsOf(looked: StagedToCheck): StagedProblem[] {
  const { status, errorMessage, reading } = looked;
  if (status === "processed") return [];
  if (status === "error" && errorMessage === DELETED_IN_STORE) return keptProblem(looked);
  const found: StagedProblem[] =
    reading.kind === "refused"
      ? [{ kind: "unreadable", text: reading.reason, stops: "order" }]
      : [...numberTaken(reading, looked), ...waits(reading, looked), ...worthKnowing(reading)];
  const isNamed = found.some(({ text, stops }) => stops === "order" || text === errorMessage);
  return isNamed ? found : [...keptProblem(looked), ...found];
}

/** The stored error of an order that could not be processed. */
export function keptProblem({ status, errorMessage }: Pick<StagedToCheck, "status" | "errorMessage">): StagedProblem[] {
  if (status !== "error") return [];
  const kind = errorMessage === DELETED_IN_STORE ? "gone" : "failed";
  return [{ kind, text: errorMessage || "It could not be processed.", stops: "order" }];
}

type ReadableOrder = Extract<Reading, { kind: "order" }>;

function numberTaken({ order, draft }: ReadableOrder, { taken }: StagedToCheck): StagedProblem[] {
  const numbers = numbersToTry(draft, order);
  if (!numbers.every((number) => taken.has(number))) return [];
  return [{ kind: "number-taken", text: bothTaken(numbers), stops: "order" }];
}

export const bothTaken = (numbers: readonly string[]): string =>
  `This company already uses order numbers ${numbers.join(" and ")}.`;

/** Holds that the order would get, by the same `judge` that creates it. */
function waits({ order, draft }: ReadableOrder, { corrections, products }: StagedToCheck): StagedProblem[] {
  const { holds, lines, sources } = judge(draft, products);
  const picked = pickedLines(order, corrections);
  return holds.flatMap(({ kind, reason, line }): StagedProblem[] => {
    const stops = "picking" as const;
    if (kind === "line" && line !== undefined) {
      const [judged, at] = [lines[line - 1], picked[(sources[line - 1] ?? 0) - 1]];
      if (!judged || !at) return [];
      const text = reasonOf({ ...judged, line: at.index + 1 }).join(" ");
      const sku = at.productId ? null : at.line.sku;
      return [{ kind: judged.problem ?? "unknown-sku", text, stops, line: at.index + 1, sku }];
    }
    if (kind === "line") {
      const at = order.lines.findIndex((_, index) => changedLine(index + 1) === reason);
      return [{ kind: "line-changed", text: reason, stops, line: at + 1, sku: order.lines[at]?.sku ?? null }];
    }
    if (kind === "address") return [{ kind: "address", text: reason, stops }];
    if (kind === "payment") return [{ kind: "unpaid", text: reason, stops }];
    if (kind === "store-status") return [{ kind: "store-status", text: reason, stops }];
    return [];
  });
}

function worthKnowing({ order }: ReadableOrder): StagedProblem[] {
  const { currency, customerEmail } = order;
  const strange = `The store's currency ${currency} is not supported.`;
  return [
    ...(order.roundedAmounts ? [{ kind: "currency", text: roundedText(order), stops: null } as const] : []),
    ...(isKnownCurrency(currency) ? [] : [{ kind: "currency", text: strange, stops: null } as const]),
    ...(customerEmail.trim()
      ? []
      : [
          {
            kind: "no-email",
            text: "There is no email address to notify the customer about the parcel.",
            stops: null,
          } as const,
        ]),
  ];
}

const roundedText = ({ currency, roundedAmounts = [] }: ChannelOrder): string =>
  `The store gave amounts with more decimals than ${currency} has (${roundedAmounts.join(", ")}). They were rounded.`;
