import { ErasePerson } from "#app/domain/system/erasure/erasure.schema";
import { erasePerson } from "#app/domain/system/erasure/erasure.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction(
  "people.erase",
  { form: ErasePerson, failed: "Failed to erase" },
  async ({ ctx, input }) => {
    const { orders, staged, messages, letters, open, more } = await erasePerson(ctx, input.email);
    const left = more ? " There is more data. Search again." : open.length > 0 ? " Open orders were not changed." : "";
    const description = `${orders} orders, ${staged} staged orders, ${messages} messages, ${letters} emails.${left}`;
    return done(adminPaths.erasePerson(), { title: "Data erased", description });
  },
);
