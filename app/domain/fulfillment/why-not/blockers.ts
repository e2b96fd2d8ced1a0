import type { LotState } from "../../inventory/lot-usability";
import { ALL_HOLDS_RESOLVED } from "../../orders/holds";
import type { Blocker, Facts, Fix, Viewer } from "./blocker-types";

/** Everything that keeps the order from continuing; empty when nothing does. Pure. */
export function blockersOf(facts: Facts, viewer: Viewer): Blocker[] {
  switch (facts.order.status) {
    case "on-hold":
      // Skips the decision's own hold, which would say the same.
      return [
        ...onHold(facts, viewer),
        ...(facts.holds.some(({ kind }) => kind === "change") ? [] : undecided(facts, viewer)),
      ];
    case "pending":
      return [...unreleased(facts, viewer), ...undecided(facts, viewer), ...unfitLines(facts, "left", willBeReplaced)];
    case "picking":
      return [
        ...pickedBy(facts, viewer),
        ...undecided(facts, viewer),
        ...notFound(facts, viewer),
        ...unfitLines(facts, "left", cannotBePicked(viewer)),
      ];
    case "picked":
      return [...undecided(facts, viewer), ...unfitLines(facts, "picked", mustBePickedAnew(viewer))];
    case "processing":
      return [...undecided(facts, viewer), ...unfitLines(facts, "left", mustBeHeld(viewer))];
    case "shipped":
      return storeNotTold(facts, viewer);
    default:
      return [];
  }
}

const when = (may: boolean, ...fixes: Fix[]): Fix[] => (may ? fixes : []);

const unreleased = ({ isUnreleased }: Facts, { may }: Viewer): Blocker[] =>
  isUnreleased
    ? [
        {
          itemId: null,
          sentence: "It waits for its release in a wave.",
          calm: true,
          fixes: when(may.supervise, { label: "Plan a wave", leadsTo: "wave" }),
        },
      ]
    : [];

function onHold({ holds, lines, toCount, proposals }: Facts, { may }: Viewer): Blocker[] {
  const release = { label: "Release", leadsTo: "release-all" } as const;
  if (holds.length === 0)
    return [{ itemId: null, sentence: ALL_HOLDS_RESOLVED, calm: true, fixes: when(may.hold, release) }];
  return holds.map(({ id, kind, reason, itemId, productId, placedAt, placedByName }) => {
    const line = lines.find((one) => one.id === itemId);
    const isShort = kind === "stock" || kind === "backorder";
    const bins = isShort && productId ? toCount.filter((bin) => bin.productId === productId) : [];
    const again = (label: string): Fix[] => when(may.hold, { label, leadsTo: "release", holdId: id });
    const fixes = (): Fix[] => {
      switch (kind) {
        case "line":
          // The line was corrected elsewhere or removed; the hold only needs to be released.
          if (!line?.problem) return again("Release");
          return when(may.edit, {
            label: line.problem === "bad-quantity" ? "Decide the quantity" : "Choose the product",
            leadsTo: "edit",
          });
        case "address":
          return [...when(may.edit, { label: "Add the address", leadsTo: "edit" }), ...again("Release")];
        case "stock":
        case "backorder":
          return [
            ...bins.flatMap((bin) =>
              when(may.count, { label: `Count ${bin.location}`, leadsTo: "count", shortageId: bin.id }),
            ),
            ...(productId ? when(may.receive, { label: "Receive goods", leadsTo: "receive", productId }) : []),
            ...again("Try again"),
          ];
        case "change": {
          const proposal = proposals[0];
          if (!proposal) return again("Release");
          return when(may.edit, { label: "Decide", leadsTo: "proposal", proposalId: proposal.id });
        }
        default:
          return again("Release");
      }
    };
    const sentence = [reason, ...bins.map(uncounted)].join(" ");
    return { itemId: line?.id ?? null, sentence, placed: { by: placedByName, at: placedAt }, fixes: fixes() };
  });
}

const uncounted = ({ location }: Facts["toCount"][number]): string =>
  `A picker found nothing at ${location}. Its stock is blocked until the bin is counted.`;

/** An expired lease means that the picker may have left. */
function pickedBy({ session }: Facts, { id, now, may }: Viewer): Blocker[] {
  if (!session) return [];
  const { userId, userName, status, startedAt, pausedAt, leaseUntil } = session;
  const isPaused = status === "paused";
  const since = isPaused ? (pausedAt ?? startedAt) : startedAt;
  if (userId === id) {
    const sentence = isPaused ? "You paused picking this order." : "You are picking this order.";
    const fixes = when(may.pick, { label: isPaused ? "Resume picking" : "Continue picking", leadsTo: "picking" });
    return [{ itemId: null, sentence, since, calm: true, fixes }];
  }
  if (leaseUntil <= now) {
    const sentence = `${userName} started picking this order but has stopped.`;
    return [{ itemId: null, sentence, since, fixes: when(may.pick, { label: "Take over", leadsTo: "take-over" }) }];
  }
  const sentence = isPaused ? `${userName} paused picking this order.` : `${userName} is picking this order.`;
  const fixes = when(may.supervise, { label: "View picking", leadsTo: "watch" });
  return [{ itemId: null, sentence, since, calm: true, fixes }];
}

/** Store changes that must be decided before shipping; changes to the customer need not be. */
const undecided = ({ proposals }: Facts, { may }: Viewer): Blocker[] =>
  proposals.map(({ id, kind, message }) => ({
    itemId: null,
    sentence: message,
    ...(kind === "customer" ? { calm: true } : {}),
    fixes: when(may.edit, { label: "Decide", leadsTo: "proposal", proposalId: id }),
  }));

const notFound = ({ shortages, lines }: Facts, { may }: Viewer): Blocker[] =>
  shortages.map(({ id, itemId, quantity, reportedByName }) => ({
    itemId,
    sentence: `${reportedByName} did not find ${units(quantity)} of ${nameOf(lines, itemId)}. A manager must decide what to do.`,
    fixes: when(may.supervise, { label: "Decide", leadsTo: "shortage", shortageId: id }),
  }));

type OfLot = (lot: string, state: LotState) => Pick<Blocker, "sentence" | "fixes" | "calm">;

/** Each line once, with the first of its unfit lots. */
function unfitLines({ unfit, lines }: Facts, counts: "picked" | "left", say: OfLot): Blocker[] {
  const concerned = unfit.filter((lot) => lot[counts] > 0 && (counts === "left" || lot.state !== "stopped"));
  return concerned
    .filter((lot, n) => concerned.findIndex(({ itemId }) => itemId === lot.itemId) === n)
    .map(({ itemId, lotNumber, state }) => {
      const name = nameOf(lines, itemId);
      return { itemId, ...say(`${lotNumber ? `Lot ${lotNumber} of ${name}` : name} ${STATE[state]}`, state) };
    });
}

const STATE: Record<LotState, string> = {
  available: "is available",
  stopped: "expires too soon to ship",
  expired: "has expired",
  quarantined: "is quarantined",
  recalled: "is recalled",
};

const willBeReplaced: OfLot = (lot) => ({
  sentence: `${lot}. Other units will be used when picking starts, if there are any.`,
  calm: true,
  fixes: [],
});

const cannotBePicked =
  ({ may }: Viewer): OfLot =>
  (lot) => ({
    sentence: `${lot} and cannot be picked. Pick the line from another lot or report it short.`,
    fixes: when(may.supervise, { label: "View picking", leadsTo: "watch" }),
  });

const mustBePickedAnew =
  ({ may }: Viewer): OfLot =>
  (lot) => ({
    sentence: `${lot} and cannot be shipped. Reopen picking and release the order so that other units are picked.`,
    fixes: when(may.pick, { label: "Reopen picking", leadsTo: "reopen" }),
  });

const mustBeHeld =
  ({ may }: Viewer): OfLot =>
  (lot, state) => ({
    sentence:
      state === "stopped"
        ? `${lot}. Check it before shipping, or hold and release the order so that other units are allocated.`
        : `${lot} and cannot be shipped. Hold and release the order so that other units are allocated.`,
    fixes: when(may.hold, { label: "Hold", leadsTo: "hold" }),
  });

function storeNotTold({ untold }: Facts, { may }: Viewer): Blocker[] {
  if (!untold) return [];
  const next = untold.gaveUp ? "It will not be retried automatically." : "It will be retried.";
  return [
    {
      itemId: null,
      sentence: `The tracking number was not sent to the store: ${untold.error.replace(/\.?$/, ".")} ${next}`,
      fixes: when(may.messages, { label: "View message", leadsTo: "messages" }),
    },
  ];
}

const units = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

function nameOf(lines: Facts["lines"], itemId: string): string {
  const line = lines.find(({ id }) => id === itemId);
  return line?.sku || line?.name || "a line";
}
