import { auditStatement } from "../audit/audit.service.server";
import type { Ctx } from "../ctx";
import * as repo from "./companies.repo.server";
import type { CreateCompany } from "./companies.schema";

/** A company begins pending, and with its onboarding before it; it is active once that is through. */
export async function createCompany(ctx: Ctx, input: CreateCompany): Promise<repo.CompanyRow> {
  const row: repo.CompanyRow = {
    id: ctx.newId(),
    name: input.name,
    category: input.category,
    status: "pending",
    email: input.email,
    phone: input.phone ?? null,
    ownerName: null,
    ownerPhone: null,
    address: input.address ?? null,
    website: null,
    settings: input.settings,
    handling: {},
    onboardingStep: "users",
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  const { name, category, email, status } = row;
  await ctx.directory.batch(
    repo.insertCompany(ctx.directory, row),
    auditStatement(ctx, {
      action: "company.created",
      subject: name,
      companyId: row.id,
      after: { name, category, email, status },
    }),
  );
  return row;
}
