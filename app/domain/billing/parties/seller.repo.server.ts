import { type SQL, sql } from "drizzle-orm";
import { sellerProfile } from "#db/schema/directory/provider";

/** The seller's contact for questions about invoices, or else the support address; null without either. */
export const invoiceReplyTo = ({ supportEmail }: { supportEmail: string }): SQL =>
  sql`coalesce(nullif((select ${sellerProfile.email} from ${sellerProfile} where ${sellerProfile.id} = 1), ''),
    nullif(${supportEmail}, ''))`;
