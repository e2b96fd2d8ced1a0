import { PAYMENT_METHODS, type PaymentMethod } from "#db/schema/values/invoice-values";

export { PAYMENT_METHODS, type PaymentMethod };

export const METHOD_LABEL: Record<PaymentMethod, string> = {
  "bank-transfer": "Bank transfer",
  card: "Card",
  check: "Check",
  cash: "Cash",
  online: "Online payment",
  other: "Other",
};
