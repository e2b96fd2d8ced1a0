import { firstOfMonth, monthBefore } from "#app/domain/billing/days";
import { draftInvoice } from "#app/domain/billing/invoices/drafts/draft-invoice.server";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { markPaid } from "#app/domain/billing/invoices/issue/paid.server";
import { changeSeller } from "#app/domain/billing/parties/seller.server";
import { billingToday } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DEMO_COMPANY_KEYS, type DemoCompanyKey } from "./demo-catalog";

/** The status of last month's invoice; invoices of earlier months are paid. */
const LAST_MONTH: Record<DemoCompanyKey, "draft" | "issued" | "paid"> = {
  helix: "paid",
  tern: "issued",
  voltbay: "draft",
  root: "issued",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTHS_BACK = 4;
const PAID_AFTER_DAYS = 9;

/** The seller on the invoices, and the invoices of past months in the order of their dates. */
export async function demoInvoices(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  await changeSeller(ctx, SELLER);
  for (const at of billingDays(ctx))
    for (const [index, key] of DEMO_COMPANY_KEYS.entries()) await billUpTo(ctx, key, companyIds[index] as string, at);
}

/** The second morning of each month, oldest first, in milliseconds. */
function billingDays(ctx: Ctx): number[] {
  const days: number[] = [];
  let first = firstOfMonth(billingToday(ctx));
  for (let n = 0; n <= MONTHS_BACK; n++) {
    days.unshift(Math.min(ctx.calendars.provider.endOf(first) + 9 * HOUR_MS, ctx.now()));
    first = monthBefore(first).from;
  }
  return days;
}

/** Bills all periods of a company that have ended by then. */
async function billUpTo(ctx: Ctx, key: DemoCompanyKey, companyId: string, at: number): Promise<void> {
  const then = ctxAt(ctx, at);
  for (;;) {
    const made = await draftInvoice(then, companyId);
    if (made.kind === "nothing") continue;
    if (made.kind !== "drafted") return;
    const isLast = made.period.to === monthBefore(billingToday(ctx)).to;
    const state = isLast ? LAST_MONTH[key] : "paid";
    if (state !== "draft") await issueInvoice(then, made.id);
    const paidAt = Math.min(at + PAID_AFTER_DAYS * DAY_MS, ctx.now());
    if (state === "paid") await markPaid(ctxAt(ctx, paidAt), made.id);
  }
}

const SELLER = {
  name: "Stowline Fulfillment Inc.",
  street: "4800 Harbor Way",
  street2: "Dock 3",
  city: "Oakland",
  postalCode: "94607",
  region: "CA",
  country: "US",
  taxId: "94-1234567",
  registration: "",
  endpointScheme: "",
  endpointId: "",
  email: "billing@stowline.test",
  phone: "+1 510 555 0142",
  taxName: "Sales tax",
  terms: "Payable within {days} days without deduction.",
  bankName: "First Harbor Bank",
  accountName: "Stowline Fulfillment Inc.",
  accountNumber: "000123456789",
  bankCode: "121000000",
};

/** The context at another time; its ids carry that time, too. */
const ctxAt = (ctx: Ctx, at: number): Ctx => ({ ...ctx, now: () => at, newId: (when = at) => ctx.newId(when) });
