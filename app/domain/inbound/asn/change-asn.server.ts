import { and, eq, inArray } from "drizzle-orm";
import { asnLines, asns, handlingUnits } from "#db/schema/inbound/asns";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { checkWarehouse } from "../../warehouses/warehouse-choices.server";
import { makeUnits } from "../units/make-units.server";
import type { AsnChange } from "./asn.schema";
import { ASN_STATUS_LABEL, asnName, EDITABLE } from "./asn-status";
import { checkAsnLines } from "./check-lines.server";

const HEAD = [
  "warehouseId",
  "supplier",
  "reference",
  "carrier",
  "trackingNumber",
  "expectedOn",
  "note",
  "pallets",
  "cartons",
] as const;

/**
 * Replaces the content of a document that is not at the warehouse yet. The labels of one that was announced must be
 * printed again: its handling units get new numbers.
 * @throws not_found; forbidden; conflict when it is too late, or another user changed it; validation
 */
export async function changeAsn(ctx: Ctx, asnId: string, input: AsnChange): Promise<{ number: number }> {
  const asn = await ctx.db.find(asns, asnId);
  if (!asn) throw notFound("This announced receipt");
  if (!ctx.can("inbound.announce", asn.companyId)) throw forbidden();
  if (!EDITABLE.includes(asn.status)) throw wrongStatus(asn);
  if (input.version !== undefined && input.version !== asn.version) throw changedMeanwhile();
  const company = ctx.db.company(asn.companyId);
  await checkWarehouse(ctx, input.warehouseId);
  const lines = await checkAsnLines(company, input.lines);
  const units = asn.status === "draft" ? [] : await makeUnits(ctx, company, asnId, input);
  const given = { ...input, warehouseId: input.warehouseId ?? asn.warehouseId };
  const head = Object.fromEntries(HEAD.map((field) => [field, given[field]])) as Pick<
    typeof asn,
    (typeof HEAD)[number]
  >;
  const isSame = and(eq(asns.id, asnId), eq(asns.version, asn.version), inArray(asns.status, [...EDITABLE]))!;
  const sumOf = (some: readonly { expected: number }[]) => some.reduce((sum, { expected }) => sum + expected, 0);
  const facts = changedFacts(
    { ...pick(asn), lines: asn.lines, units: asn.expectedUnits },
    { ...head, lines: lines.length, units: sumOf(lines) },
  );
  try {
    await company.batch(
      company.assertExists("conflict", asns, isSame),
      company.delete(handlingUnits, eq(handlingUnits.asnId, asnId)),
      company.delete(asnLines, eq(asnLines.asnId, asnId)),
      company.insertMany(
        asnLines,
        lines.map((line) => ({ ...line, asnId })),
      ),
      ...units,
      ...audited(ctx, company.update(asns, { ...head, version: asn.version + 1 }, isSame), {
        ...{ action: "asn.changed", subject: asnName(asn.number), companyId: asn.companyId },
        ...(facts ?? { after: { asn: asnId } }),
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw changedMeanwhile();
    if (refusedBy(error, "foreign-key"))
      throw conflict("A product on this list was deleted. Check the list and try again.", "concurrent_change");
    throw error;
  }
  return { number: asn.number };
}

const pick = (asn: typeof asns.$inferSelect) => Object.fromEntries(HEAD.map((field) => [field, asn[field]]));

/** Why the step does not fit the announced receipt's status. */
export const wrongStatus = ({ number, status }: Pick<typeof asns.$inferSelect, "number" | "status">) =>
  conflict(
    status === "draft"
      ? `${asnName(number)} is a draft. Announce it first.`
      : `${asnName(number)} is ${ASN_STATUS_LABEL[status].toLowerCase()}, so this can no longer be done.`,
    "asn_status",
  );

const changedMeanwhile = () =>
  conflict("Another user changed this announced receipt. Reload the page and try again.", "concurrent_change");
