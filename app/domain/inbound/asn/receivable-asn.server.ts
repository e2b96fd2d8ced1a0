import type { Ctx } from "../../kernel/ctx";
import { RECEIVABLE } from "./asn-status";
import { wrongStatus } from "./change-asn.server";
import { asnFor } from "./move-asn.server";
import { linesOfAsn } from "./read-asn.server";

/** A document for the receiving screen, with its lines. @throws not_found; forbidden; conflict when it has ended */
export async function receivableAsn(ctx: Ctx, asnId: string) {
  const { id, companyId, number, supplier, status } = await asnFor(ctx, asnId, "inventory.receive");
  if (!RECEIVABLE.includes(status)) throw wrongStatus({ number, status });
  return { asn: { id, companyId, number, supplier }, lines: await linesOfAsn(ctx, asnId) };
}
