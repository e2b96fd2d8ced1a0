import { auditEvent, audited } from "#app/domain/audit/audit.service.server";
import { companyInReach, listReachableCompanies } from "#app/domain/companies/companies.service.server";
import type { Ctx, OpenFile } from "#app/domain/kernel/ctx";
import { conflict, notFound } from "#app/domain/kernel/errors";
import type { DataExportForm } from "./data-export.schema";
import { FORMAT_LABEL } from "./data-export-labels";
import * as repo from "./data-exports.repo.server";
import { PARTS } from "./parts.server";

const SHOWN = 10;

/** The company's data exports, and the companies to choose from. @throws OutOfScope; not_found */
export async function dataExportsPage(ctx: Ctx, asked: string | undefined) {
  const companyId = asked ?? ctx.actor.companyId;
  if (!companyId) return { company: null, companies: await listReachableCompanies(ctx), dataExports: [] };
  const company = ctx.db.company(companyId);
  const [owner, companies, rows] = await ctx.db.batch(
    companyInReach(ctx, companyId),
    listReachableCompanies(ctx),
    repo.listDataExports(company, SHOWN),
  );
  if (!owner) throw notFound("This company");
  const dataExports = rows.map(({ part, ...row }) => ({
    ...row,
    isHere: row.status === "done" && (row.expiresAt ?? 0) > ctx.now(),
    /** Finished tables, and all tables plus the archive itself. */
    progress: { done: progressOf(part), of: PARTS.length + 1 },
  }));
  return { company: { id: owner.id, name: owner.name }, companies, dataExports };
}

const progressOf = (part: string): number => {
  if (part === "") return 0;
  const at = PARTS.indexOf(part);
  // Tables are read from the last one to the first.
  return at < 0 ? PARTS.length : PARTS.length - 1 - at;
};

/** Starts a data export of the company. @throws not_found; conflict while one is in progress */
export async function startDataExport(ctx: Ctx, { companyId, format }: DataExportForm): Promise<void> {
  const company = ctx.db.company(companyId);
  const owner = await companyInReach(ctx, companyId);
  if (!owner) throw notFound("This company");
  const beginning = repo.begin(company, {
    id: ctx.newId(),
    format,
    requestedBy: ctx.actor.id,
    requestedByName: ctx.actor.name,
    createdAt: ctx.now(),
  });
  const [begun] = await company.batch(
    ...audited(ctx, beginning, {
      action: "data.taken-out",
      subject: owner.name,
      companyId,
      after: { step: "requested", format },
    }),
  );
  if (!begun)
    throw conflict("An export of this company's data is already in progress. Wait for it to finish.", "export_running");
  await ctx.enqueue({ type: "take-out", companyId, id: begun.id });
}

/** The file for download, which is recorded in the audit log. @throws not_found, also after it expired */
export async function openDataExport(
  ctx: Ctx,
  companyId: string,
  id: string,
): Promise<{ name: string; file: OpenFile }> {
  const company = ctx.db.company(companyId);
  const [found, owner] = await ctx.db.batch(repo.findDataExport(company, id), companyInReach(ctx, companyId));
  const file = found?.fileKey && (found.expiresAt ?? 0) > ctx.now() ? await ctx.files.open(found.fileKey) : null;
  if (!found || !owner || !file) throw notFound("This file");
  await auditEvent(ctx, {
    action: "data.downloaded",
    subject: owner.name,
    companyId,
    after: { format: found.format },
  });
  const day = ctx.calendars.of(companyId).dayOf(found.createdAt);
  return { name: `${owner.name} ${day} ${FORMAT_LABEL[found.format]}.zip`, file };
}
