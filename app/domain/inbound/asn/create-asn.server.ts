import { eq } from "drizzle-orm";
import { asnLines, asns } from "#db/schema/inbound/asns";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { checkWarehouse } from "../../warehouses/warehouse-choices.server";
import { makeUnits } from "../units/make-units.server";
import { insertAsn } from "./asn.repo.server";
import type { NewAsn } from "./asn.schema";
import { announcedNotice } from "./asn-notices";
import { checkAsnLines } from "./check-lines.server";

/**
 * Creates an announced receipt, as a draft or announced at once. Sent twice it is one document.
 * @throws not_found for a company out of scope; forbidden; validation, at each line's field
 */
export async function createAsn(ctx: Ctx, input: NewAsn): Promise<{ id: string; number: number }> {
  const company = ctx.db.company(input.companyId);
  if (!ctx.can("inbound.announce", input.companyId)) throw forbidden();
  if (!(await companyInReach(ctx, input.companyId))) throw notFound("This company");
  await checkWarehouse(ctx, input.warehouseId);
  const lines = await checkAsnLines(company, input.lines);
  const [id, operationId] = [ctx.newId(), input.operationId ?? ctx.newId()];
  const { supplier, reference, carrier, trackingNumber, expectedOn, note, pallets, cartons, announce } = input;
  const status = announce ? "announced" : "draft";
  const head = { supplier, reference, carrier, trackingNumber, expectedOn, note, pallets, cartons };
  const units = announce ? await makeUnits(ctx, company, id, input) : [];
  const announced = lines.reduce((sum, { expected }) => sum + expected, 0);
  const sums = { id, reference, supplier, expectedOn, lines: lines.length, units: announced };
  const made = insertAsn(ctx, company, {
    ...{ ...head, id, status, operationId, warehouseId: input.warehouseId ?? undefined },
    ...{ createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: ctx.now() },
    announcedAt: announce ? ctx.now() : null,
  });
  const [change, ...entries] = audited(ctx, made, {
    action: "asn.created",
    subject: reference ? `ASN ${reference}` : "ASN",
    companyId: input.companyId,
    after: { asn: id, status, lines: lines.length, units: announced },
  });
  try {
    const [[asn]] = await company.batch(
      change,
      ...entries,
      company.insertMany(
        asnLines,
        lines.map((line) => ({ ...line, asnId: id })),
      ),
      ...units,
      ...(announce ? [notificationStatement(ctx, company, announcedNotice(sums, ctx.actor.id))] : []),
    );
    return { id, number: asn?.number ?? 0 };
  } catch (error) {
    const first = refusedBy(error, "unique", "asns") ? await createdBy(company, operationId) : null;
    if (first) return first;
    if (refusedBy(error, "foreign-key"))
      throw conflict("A product on this list was deleted. Check the list and try again.", "concurrent_change");
    throw error;
  }
}

const createdBy = (company: CompanyDb, operationId: string) =>
  company.selectFirst(asns, { columns: ["id", "number"], where: eq(asns.operationId, operationId) });
