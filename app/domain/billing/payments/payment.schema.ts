import { z } from "zod";
import { oneLineText } from "../../kernel/typed-fields";
import { PAYMENT_METHODS } from "./payment-labels";

const id = z.string().min(1).max(64);

export const PaymentParams = z.object({ invoiceId: id, paymentId: id });

/** Asked before the whole balance is marked as paid. */
export const MarkPaidForm = z.object({ method: z.enum(PAYMENT_METHODS, "Choose a method").default("other") });

export const PaymentForm = z.object({
  /** Idempotency key; becomes the payment's id. */
  key: id,
  amount: z.string("Enter an amount").trim().min(1, "Enter an amount").max(30, "At most 30 characters"),
  paidOn: z.iso.date("Use a date such as 2026-05-03"),
  method: z.enum(PAYMENT_METHODS, "Choose a method"),
  reference: oneLineText(120).default(""),
});
export type PaymentForm = z.output<typeof PaymentForm>;
