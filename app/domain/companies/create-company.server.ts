import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { newCompanyCalendar } from "./calendars.server";
import * as repo from "./companies.repo.server";
import type { CreateCompany } from "./companies.schema";
import { nameTaken } from "./company-name.server";

/**
 * Creates a company with status pending; it becomes active when its onboarding is finished. `submission` is the id that
 * a form was given when it was opened: a form sent twice creates the company once and the second call returns it.
 * @throws conflict, at the field, when another company has the name
 */
export async function createCompany(ctx: Ctx, input: CreateCompany, submission?: string): Promise<repo.CompanyRow> {
  const row: repo.CompanyRow = {
    id: submission ?? ctx.newId(),
    name: input.name,
    category: input.category,
    status: "pending",
    email: input.email,
    phone: input.phone ?? null,
    ownerName: null,
    ownerPhone: null,
    address: input.address ?? null,
    website: null,
    logo: null,
    settings: input.settings,
    handling: {},
    autoProcess: false,
    onboardingStep: "users",
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  const { name, category, email, status } = row;
  try {
    await ctx.directory.batch(
      repo.assertNameFree(ctx.directory, row),
      ...(await newCompanyCalendar(ctx, row.id)),
      ...audited(ctx, repo.insertCompany(ctx.directory, row), {
        action: "company.created",
        subject: name,
        companyId: row.id,
        after: { name, category, email, status },
      }),
    );
    return row;
  } catch (error) {
    if (refusedBy(error, "unique", "companies.id")) {
      const made = await repo.findCompany(ctx.directory, ctx.db.scope, row.id);
      // The user went back and submitted the form with another name, which makes another company.
      return made?.name === name ? made : createCompany(ctx, input);
    }
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    const namesake = await repo.findNamesake(ctx.directory, row);
    throw namesake ? nameTaken(namesake.name) : error;
  }
}
