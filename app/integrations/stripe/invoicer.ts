import type { Invoicer } from "../invoicer";
import { StripeClient } from "./client";
import { connect } from "./connect";
import { STRIPE_WORDS } from "./description";
import { ensureCustomer, fetchInvoice, findMade, issue, MAX_LINES, sendInvoice, voidInvoice } from "./invoices";
import { readWebhook } from "./webhook";

/** Stripe's invoicing. */
export const stripe: Invoicer = {
  type: "stripe",
  words: STRIPE_WORDS,
  mostLines: MAX_LINES,
  connect,
  ensureCustomer: async (world, connection, customer) => ensureCustomer(new StripeClient(world, connection), customer),
  issue: async (world, connection, invoice) => issue(new StripeClient(world, connection), invoice),
  send: async (world, connection, invoiceId) => sendInvoice(new StripeClient(world, connection), invoiceId),
  find: async (world, connection, made) => findMade(new StripeClient(world, connection), made),
  void: async (world, connection, invoiceId) => voidInvoice(new StripeClient(world, connection), invoiceId),
  fetchInvoice: async (world, connection, invoiceId) => fetchInvoice(new StripeClient(world, connection), invoiceId),
  readWebhook,
};
