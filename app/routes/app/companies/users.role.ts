import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { CompanyQuery } from "#app/domain/companies/companies.schema";
import { forbidden, notFound } from "#app/domain/kernel/errors";
import { rolesToChoose } from "#app/domain/users/company-tab";
import { ChangeRole, UserParams } from "#app/domain/users/user-input";
import { changeUser, getUser, toManaged } from "#app/domain/users/users.service.server";
import { pageAction } from "#app/http/guards/guard.server";
import { publicOrigin } from "#app/http/request/origin.server";
import { saidOnTab } from "./users.server";

/** Changes a user's role from the menu in a company's Users tab. */
export const action = pageAction(
  "users.edit",
  { params: UserParams, query: CompanyQuery, form: ChangeRole, failed: "Failed to update user role" },
  ({ ctx, params, query, input, request }) =>
    saidOnTab(query.company, "Failed to update user role", async () => {
      const person = await getUser(ctx, params.id);
      if (person.companyId !== query.company) throw notFound("This user");
      if (!rolesToChoose(ctx.actor, toManaged(person)).includes(input.role)) {
        throw forbidden("Failed to update user role", "forbidden");
      }
      const { email, role } = await changeUser(ctx, params.id, input, { origin: publicOrigin(ctx, request) });
      return { title: "Role Updated", description: `${email} is now ${ROLE_LABEL[role]}.` };
    }),
);
