import type { RequestState } from "#app/http/request/request-state.server";
import { seedDemo } from "#workers/demo/demo.server";
import type { DemoPictures } from "#workers/demo/demo-pictures.server";

/**
 * Endpoint of the local start that seeds the demo. Available only when the Worker has a LOCAL_KEY outside production
 * (`settings` drops it in production), and only to callers that send the key.
 */
export async function answerLocally(request: Request, state: RequestState): Promise<Response | null> {
  const { localKey } = state.settings;
  if (!localKey || !request.url.includes("/__local/")) return null;
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/__local/")) return null;
  if (request.headers.get("x-local-key") !== localKey) return new Response("Not found", { status: 404 });
  if (pathname === "/__local/seed" && request.method === "POST") {
    const { storeUrl, pictures } = (await request.json()) as { storeUrl: string; pictures?: DemoPictures };
    return Response.json(await seedDemo(state, storeUrl, pictures ?? {}));
  }
  return new Response("Not found", { status: 404 });
}
