import { z } from "zod";
import { STATEMENT_EMAIL_KIND } from "#db/schema/values/invoice-values";
import { StatementQuery } from "../statement.schema";

/** Query of the preview, which is also the address that the form posts to. */
export const StatementEmailQuery = StatementQuery.extend({
  company: z.string().min(1).max(64),
  kind: z.enum(STATEMENT_EMAIL_KIND).catch("statement"),
});
export type StatementEmailQuery = z.output<typeof StatementEmailQuery>;

/** `key` becomes the email's id: the same form sent twice sends one email. */
export const StatementEmailForm = z.object({ key: z.string().min(1).max(64) });
