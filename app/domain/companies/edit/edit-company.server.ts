import type { Statement } from "#db/statement.server";
import { changedFacts, type Facts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import * as repo from "../companies.repo.server";
import type { HandlingForm, UpdateCompany } from "../companies.schema";
import { nameTaken } from "../company-name.server";
import { cutOffStatements } from "../cut-off.server";
import { pauseIntegrations, resumeIntegrations } from "./pause-connections.server";

/** Fields that only the provider can change; a company's manager can change its contact fields and instructions. */
const PROVIDERS_OWN = ["name", "category", "status"] as const;

/**
 * Changes the given fields. Deactivating a company stops its stores' syncs and locks its users out in the same batch;
 * activating it again undoes both.
 * @throws not_found; forbidden for a field that the role cannot change; conflict when another user changed it in
 *         between, or when another company has the name
 */
export async function updateCompany(
  ctx: Ctx,
  id: string,
  { version, ...input }: UpdateCompany,
  logo?: string | null | undefined,
): Promise<repo.CompanyRow> {
  const before = await readForChange(ctx, id, version);
  const { settings, ...fields } = input;
  if (!ctx.can("companies.create")) assertOnlyContact(before, fields);
  const category = fields.category ?? before.category;
  const after: repo.CompanyRow = {
    ...before,
    ...given(fields),
    ...(logo !== undefined && { logo }),
    settings: category === "peptides" ? { ...before.settings, ...given(settings ?? {}) } : {},
  };
  const company = ctx.db.company(id);
  const stores =
    before.status === after.status
      ? []
      : after.status === "inactive"
        ? [pauseIntegrations(ctx, company)]
        : before.status === "inactive"
          ? [resumeIntegrations(ctx, company)]
          : [];
  return save(ctx, before, after, "company.changed", stores);
}

/** Replaces the handling instructions and, for a company in the peptides category, its peptide settings. */
export async function updateHandling(ctx: Ctx, id: string, { version, ...input }: HandlingForm) {
  const before = await readForChange(ctx, id, version);
  const { storageTemperature, fdaRegistration, ...handling } = input;
  const kept = Object.fromEntries(Object.entries(handling).filter(([, text]) => Boolean(text)));
  const settings =
    before.category === "peptides"
      ? { storageTemperature: storageTemperature ?? null, fdaRegistration: fdaRegistration || null }
      : before.settings;
  return save(ctx, before, { ...before, handling: kept, settings }, "company.handling-changed", []);
}

async function readForChange(ctx: Ctx, id: string, version: number | undefined): Promise<repo.CompanyRow> {
  const company = await repo.findCompany(ctx.directory, ctx.db.scope, id);
  if (!company) throw notFound("This company");
  if (version !== undefined && version !== company.updatedAt) {
    throw conflict(
      "Another user changed this company while you were editing. Reload the page to see their changes.",
      "stale_version",
    );
  }
  return company;
}

function assertOnlyContact(before: repo.CompanyRow, fields: Omit<UpdateCompany, "settings" | "version">): void {
  const touched = PROVIDERS_OWN.filter((field) => fields[field] !== undefined && fields[field] !== before[field]);
  if (touched.length === 0) return;
  const says = Object.fromEntries(touched.map((field) => [field, ["Only an administrator can change this"]]));
  throw new DomainError("admin_only_fields", `Only an administrator can change the ${touched.join(" and the ")}.`, {
    fields: says,
  });
}

async function save(
  ctx: Ctx,
  before: repo.CompanyRow,
  after: repo.CompanyRow,
  action: "company.changed" | "company.handling-changed",
  also: Statement<unknown>[],
): Promise<repo.CompanyRow> {
  const change = changedFacts(factsOf(before), factsOf(after));
  if (!change) return before;
  // Always later than the previous value, so that another editor's version check sees the change.
  const updatedAt = Math.max(ctx.now(), before.updatedAt + 1);
  const { id: _id, createdAt: _created, updatedAt: _updated, ...patch } = after;
  // Companies that shared a name before names had to be unique keep it until one is renamed.
  const isRenamed = after.name !== before.name;
  try {
    await ctx.directory.batch(
      repo.assertUnchanged(ctx.directory, before),
      ...(isRenamed ? [repo.assertNameFree(ctx.directory, after)] : []),
      ...audited(ctx, repo.updateCompany(ctx.directory, before.id, patch, updatedAt), {
        action,
        subject: after.name,
        companyId: before.id,
        ...change,
      }),
      ...cutOffStatements(ctx.db.company(before.id), { before: before.handling, after: after.handling, at: updatedAt }),
      ...also,
    );
  } catch (error) {
    const namesake =
      isRenamed && refusedBy(error, "assertion", "conflict") && (await repo.findNamesake(ctx.directory, after));
    throw namesake ? nameTaken(namesake.name) : error;
  }
  return { ...after, updatedAt };
}

const factsOf = ({ handling, settings, ...row }: repo.CompanyRow): Facts => ({
  ...row,
  ...(settings as Facts),
  ...(handling as Facts),
});

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const given = <T extends object>(record: T): Given<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Given<T>;
