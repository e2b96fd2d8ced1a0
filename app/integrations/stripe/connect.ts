import { isRecord } from "../http/json";
import { type Connection, PartnerError, type PartnerWorld, type TestReport } from "../partner";
import { StripeClient } from "./client";

/**
 * Verifies the key by reading the account's balance; a restricted key without that permission, by reading customers,
 * which invoices need.
 * @throws PartnerError
 */
export async function connect(world: PartnerWorld, connection: Connection): Promise<TestReport> {
  const client = new StripeClient(world, connection);
  const secret = connection.apiSecret.trim();
  if (secret !== "" && !secret.startsWith("whsec_")) {
    throw new PartnerError(
      "auth",
      "The webhook signing secret begins with whsec_. Leave it empty if you have none yet.",
    );
  }
  const answer = await orElseOnPermission(
    () => client.get("/balance"),
    () => client.get("/customers", { limit: "1" }),
  );
  if (!isRecord(answer)) throw new PartnerError("nonsense", "Stripe sent an unexpected response.");
  const mode = client.isTest ? "in test mode: no one is charged" : "in live mode: real payments are made";
  return { found: client.found, message: `Connected to Stripe, ${mode}.` };
}

async function orElseOnPermission<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
  try {
    return await first();
  } catch (error) {
    if (error instanceof PartnerError && error.fault === "permission") return second();
    throw error;
  }
}
