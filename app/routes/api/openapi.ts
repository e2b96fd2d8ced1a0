import { readOnly } from "#app/http/guards/api.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { writtenDocument } from "#app/http/openapi/cached-document.server";

/** The OpenAPI document, for programs; people read it at /api-reference. */
export const loader = publicLoader("how the API is called is no secret", async ({ request, state }) => {
  const { text, etag } = await writtenDocument(state.settings.brand);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "Access-Control-Allow-Origin": "*",
    ETag: etag,
    "X-Request-Id": state.requestId,
  };
  if (request.headers.get("If-None-Match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
});

export const action = readOnly();
