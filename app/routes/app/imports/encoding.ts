import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { ENCODINGS } from "#app/domain/imports/decode";
import { ImportParams } from "#app/domain/imports/import.schema";
import { rereadImport } from "#app/domain/imports/imports.service.server";
import { companyPaths } from "#app/http/company-paths";
import { buttonAction } from "#app/http/guards/button-action.server";

const EncodingForm = z.object({ encoding: z.enum(ENCODINGS, "Choose an encoding") });

/** Reads the uploaded file again with another encoding. */
export const action = buttonAction(
  "products.edit",
  { params: ImportParams, form: EncodingForm },
  async ({ ctx, params: { id }, input }) => {
    await rereadImport(ctx, id, input.encoding);
    return redirect(companyPaths.import(id), 303);
  },
);
