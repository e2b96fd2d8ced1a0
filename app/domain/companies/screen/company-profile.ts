import type { Ctx } from "../../kernel/ctx";
import type { CompanyRow } from "../companies.service.server";
import { webAddress } from "../company-labels";

/** A company as far as the user can see it, with what they can do on its page. */
export function companyProfile(ctx: Ctx, company: CompanyRow) {
  const { id, name } = company;
  return {
    company: { id, name, ...(ctx.can("companies.details", id) && { details: detailsOf(company) }) },
    may: {
      edit: ctx.can("companies.edit", id),
      dataExport: ctx.can("data.export", id),
    },
    onboardingStep: ctx.can("companies.create") ? company.onboardingStep : null,
  };
}

const detailsOf = (company: CompanyRow) => ({
  category: company.category,
  status: company.status,
  email: company.email,
  phone: company.phone,
  ownerName: company.ownerName,
  ownerPhone: company.ownerPhone,
  address: company.address,
  website: webAddress(company.website),
  settings: company.settings,
  handling: company.handling,
  createdAt: company.createdAt,
});
