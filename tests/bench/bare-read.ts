import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readOnly } from "#app/http/guards/api.server";
import { stamp } from "#app/http/guards/guard-metadata.server";

/**
 * The baseline for API calls: the same number of rows from one indexed D1 read, as JSON, on the same Worker and with
 * the same shortcut around Remix. Only benchmark builds contain it.
 */
export const loader = stamp(
  async ({ context }: LoaderFunctionArgs) => {
    const { results } = await context.cloudflare.env.DB.prepare(
      "select id, order_number, customer_name, status, total_minor from orders order by id desc limit 50",
    ).all();
    return Response.json(results);
  },
  { kind: "api", operations: [] },
);

export const action = readOnly();
