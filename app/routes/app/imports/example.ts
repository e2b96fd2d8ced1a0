import { z } from "zod";
import { EXAMPLE } from "#app/domain/imports/examples";
import { IMPORT_KIND } from "#app/domain/imports/import.schema";
import { pageLoader } from "#app/http/guards/guard.server";

/** An example file to fill in. */
export const loader = pageLoader(
  "products.edit",
  { params: z.object({ kind: z.enum(IMPORT_KIND) }) },
  async ({ params: { kind } }) =>
    // The byte order mark tells spreadsheets that this is UTF-8.
    new Response(`\ufeff${EXAMPLE[kind]}`, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${kind === "products" ? "products" : "opening-stock"}-example.csv"`,
      },
    }),
);
