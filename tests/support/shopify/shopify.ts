import { parseOperation, project, requestedCost, UnknownField } from "./graphql";
import { mutations } from "./mutations";
import { queries } from "./queries";
import { Denied, json, problem, ShopState, throttled } from "./shop";

/** Maximum cost of one query, on any plan. */
const MOST_POINTS = 1000;

/** A Shopify shop in memory behind the two URLs of its API, as documented. */
export class FakeShopify extends ShopState {
  handle(request: Request): Promise<Response> {
    const refusal = () => json({ errors: "[API] Invalid API key or access token" }, 401);
    return this.troubles.meet(request, refusal, () => this.work(request));
  }

  private async work(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    if (pathname.endsWith("/admin/oauth/access_token")) return this.giveToken(new URLSearchParams(text));
    if (!/\/admin\/api\/\d{4}-\d{2}\/graphql\.json$/.test(pathname)) return json({ errors: "Not Found" }, 404);
    if (!this.knows(request.headers.get("x-shopify-access-token"))) {
      return json({ errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" }, 401);
    }
    const { query, variables = {} } = JSON.parse(text) as { query: string; variables?: Record<string, unknown> };
    this.requests.push({ path: pathname, document: query, variables });
    return this.answer(query, variables);
  }

  private answer(document: string, variables: Record<string, unknown>): Response {
    try {
      const operation = parseOperation(document, variables);
      const requested = requestedCost(operation);
      if (requested > MOST_POINTS) {
        return json({ errors: [problem(`Query cost is ${requested}, which exceeds the limit`, "MAX_COST_EXCEEDED")] });
      }
      this.restore();
      if (this.points.left < requested) {
        return json({ errors: [throttled()], extensions: { cost: this.costShown(requested) } });
      }
      const root = operation.kind === "query" ? queries(this) : mutations(this);
      const data = project(root, operation.fields);
      this.points.left -= Math.min(requested, countObjects(data));
      return json({ data, extensions: { cost: this.costShown(requested) } });
    } catch (error) {
      if (error instanceof Denied) return json({ errors: [problem(error.message, "ACCESS_DENIED")], data: null });
      const code = error instanceof UnknownField ? "undefinedField" : "BAD_REQUEST";
      return json({ errors: [problem(error instanceof Error ? error.message : "?", code)] });
    }
  }
}

function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countObjects(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countObjects(item), 1);
}
