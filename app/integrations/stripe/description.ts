import type { ProviderWords } from "../partner";

export const STRIPE_WORDS: ProviderWords = {
  label: "Stripe",
  about: "Invoices can be paid online. Payments appear within moments.",
  keysFrom: "In Stripe: Developers, API keys. A restricted key needs write access to customers and invoices.",
  fields: {
    storeUrl: { need: "none", hint: "" },
    apiKey: {
      need: "required",
      label: "Secret key",
      hint: "Begins with rk_ or sk_. Publishable keys (pk_) cannot create invoices",
    },
    apiSecret: {
      need: "optional",
      label: "Webhook signing secret",
      hint: "Begins with whsec_. Both are stored encrypted and never shown again",
    },
  },
  webhook:
    "In Stripe, add a webhook endpoint with this URL for the events invoice.finalized, invoice.sent, invoice.paid, invoice.payment_failed, invoice.voided and invoice.marked_uncollectible.",
};
