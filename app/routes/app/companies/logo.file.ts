import { CompanyParams } from "#app/domain/companies/companies.schema";
import { openLogo } from "#app/domain/companies/logo.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A company's logo, for users who can see the company. */
export const loader = pageLoader("companies.read", { params: CompanyParams }, async ({ ctx, params }) => {
  const file = await openLogo(ctx, params.id);
  if (!file) return new Response(null, { status: 204 });
  const { body, contentType, size } = file;
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": 'inline; filename="logo"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      // Opened directly, the file must render as an image only: its bytes could also be read as HTML.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
});
