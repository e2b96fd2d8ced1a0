import { z } from "zod";
import type { PostalAddress } from "#app/integrations/partner";
import type { ChannelLine } from "#app/integrations/sales-channel";

export const PROPOSAL_KIND = ["cancel", "address", "customer", "items"] as const;
export type ProposalKind = (typeof PROPOSAL_KIND)[number];

/** One field or line that the storefront would change: our value and the store's. */
export interface ProposedChange {
  what: string;
  from: string | null;
  to: string | null;
}

/** Effect of accepting a proposal, by kind. */
export interface Effects {
  /** The store's own status word, and whether it means completed instead of canceled. */
  cancel: { word: string; completed: boolean };
  address: { shippingAddress: string; shipTo: PostalAddress | null };
  customer: CustomerPatch;
  /** The store's lines and total before and after its change. */
  items: { before: SeenLine[]; after: SeenLine[]; totalBefore: number | null; total: number };
}

export type CustomerPatch = Partial<Record<"customerName" | "customerEmail" | "customerPhone", string>>;

/** Fields that identify a storefront's line. */
export type SeenLine = Pick<ChannelLine, "externalId" | "sku" | "name" | "quantity" | "priceMinor">;

export type Proposal = { [K in ProposalKind]: { kind: K; effect: Effects[K] } }[ProposalKind];

export const KIND_LABEL: Record<ProposalKind, string> = {
  cancel: "Cancellation",
  address: "Address",
  customer: "Customer",
  items: "Items",
};

const WHAT: Record<ProposalKind, string> = {
  cancel: "canceled this order",
  address: "changed the address of this order",
  customer: "changed the customer of this order",
  items: "changed the items of this order",
};

/** "The store canceled this order. Decide first." */
export const decideFirst = (kind: ProposalKind, completed = false): string =>
  `The store ${completed ? "completed this order itself" : WHAT[kind]}. Decide on this change first.`;

/** The same beside another change of the order; a cancellation makes the others superfluous. */
export const alsoChanged = (kind: ProposalKind, completed = false): string =>
  `The store has also ${completed ? "completed this order itself" : WHAT[kind]}.${kind === "cancel" ? " Decide that first." : ""}`;

export const ProposalParams = z.object({ id: z.string().min(1).max(64) });

/** The page that a change was opened from. */
export const ChangeQuery = z.object({ back: z.string().max(1000).optional().catch(undefined) });

export const ChangesQuery = z.object({
  company: z.string().max(64).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
});

const note = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .optional()
  .transform((text) => text || undefined);

export const DecideForm = z.object({
  note,
  /** The order's version when the user loaded the proposal. */
  version: z.coerce.number().int().optional(),
});
export type DecideForm = z.output<typeof DecideForm>;
