import { and, eq, isNotNull } from "drizzle-orm";
import { billingAccounts, invoices } from "#db/schema/billing";
import type { BatchResults } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { documentNumber } from "../invoice-labels";
import { bankAccountLines } from "./bank-account";
import { DEFAULT_PAYMENT_DAYS } from "./payment-terms";
import { sellerOf } from "./seller.server";

/** The oldest open invoices with a payment page; the list has the others. */
const SHOWN = 3;

/**
 * How a company pays its invoices, and who receives them: statements for the caller's batch, and a function that reads
 * their results. `companyEmail` receives invoices while the billing account names no address.
 */
export function howToPay(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  const statements = [
    sellerOf(ctx),
    db.selectFirst(billingAccounts, { columns: ["email", "paymentDays"] }),
    db.select(invoices, {
      columns: ["id", "number", "payUrl"],
      where: and(eq(invoices.status, "issued"), eq(invoices.kind, "invoice"), isNotNull(invoices.payUrl)),
      orderBy: invoices.id,
      limit: SHOWN,
    }),
  ] as const;
  type Results = BatchResults<typeof statements>;
  const read = (companyEmail: string, ...[seller, account, open]: Results) => ({
    bank: bankAccountLines(seller),
    contact: seller.seller.email,
    paymentDays: account?.paymentDays ?? DEFAULT_PAYMENT_DAYS,
    recipient: account?.email || companyEmail,
    payable: open.flatMap(({ number, payUrl }) =>
      payUrl ? [{ number: documentNumber({ kind: "invoice", number }), payUrl }] : [],
    ),
    mayChange: {
      account: ctx.can("billing.manage", companyId),
      contact: ctx.can("companies.edit", companyId),
    },
  });
  return { statements, read };
}
export type HowToPay = ReturnType<ReturnType<typeof howToPay>["read"]>;
