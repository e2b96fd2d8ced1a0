import { eq } from "drizzle-orm";
import { sellerProfile } from "#db/schema/directory/provider";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import type { InvoiceParties } from "./party";
import type { SellerForm } from "./party.schema";
import { termsTemplate } from "./payment-terms";

const COLUMNS = [
  ...["name", "street", "street2", "city", "postalCode", "region", "country"],
  ...["taxId", "registration", "endpointScheme", "endpointId", "email", "phone"],
  ...["taxName", "terms", "bankName", "accountName", "accountNumber", "bankCode"],
] as const satisfies readonly (keyof SellerForm)[];

const ONLY = eq(sellerProfile.id, 1);

const profileOf = (ctx: Pick<Ctx, "directory">) =>
  ctx.directory.selectFirst(sellerProfile, { columns: COLUMNS, where: ONLY });

type Seller = Pick<InvoiceParties, "seller" | "payment">;

/** The seller of invoices issued now, for the caller's batch. Without a legal name, the brand's. */
export const sellerOf = (ctx: Pick<Ctx, "directory" | "config">): Statement<Seller> =>
  profileOf(ctx).map((row) => {
    const {
      taxName = "VAT",
      terms = "",
      bankName = "",
      accountName = "",
      accountNumber = "",
      bankCode = "",
      ...party
    } = row ?? ({} as Partial<SellerForm>);
    const { brand, supportEmail, supportPhone } = ctx.config;
    return {
      seller: {
        ...(party as Seller["seller"]),
        name: party.name || brand,
        email: party.email || supportEmail,
        phone: party.phone || supportPhone,
      },
      payment: { taxName, terms, bankName, accountName, accountNumber, bankCode },
    };
  });

export async function sellerScreen(ctx: Ctx): Promise<SellerForm> {
  const row = await profileOf(ctx);
  if (!row) throw new Error("The row of seller_profile is missing");
  return { ...row, terms: termsTemplate(row.terms) };
}

/** Applies to invoices issued from now on. */
export async function changeSeller(ctx: Ctx, input: SellerForm): Promise<void> {
  const changed = changedFacts(await sellerScreen(ctx), { ...input });
  if (!changed) return;
  await ctx.db.batch(
    ...audited(ctx, ctx.directory.update(sellerProfile, { ...input, updatedAt: ctx.now() }, ONLY), {
      action: "seller-profile.changed",
      subject: input.name,
      ...changed,
    }),
  );
}
