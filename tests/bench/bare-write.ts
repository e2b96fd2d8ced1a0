import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noGet } from "#app/http/guards/api.server";
import { stamp } from "#app/http/guards/guard-metadata.server";

/**
 * The baseline for writes: one D1 batch without checks, on separate tables without triggers. Only benchmark builds
 * contain it.
 */
export const action = stamp(
  async ({ context }: LoaderFunctionArgs) => {
    const { DB } = context.cloudflare.env;
    const id = crypto.randomUUID();
    const lines = JSON.stringify(["A", "B", "C"]);
    await DB.batch([
      DB.prepare(
        "insert into bench_orders (id, number, customer, status, total) values (?, ?, ?, 'pending', 300)",
      ).bind(id, `N-${id}`, "A Customer"),
      DB.prepare(
        "insert into bench_items (order_id, line, sku, quantity) select ?, key, value, 1 from json_each(?)",
      ).bind(id, lines),
      DB.prepare(
        "update bench_stock set units = units - 1 where sku in (select value from json_each(?)) returning units",
      ).bind(lines),
    ]);
    return Response.json({ id });
  },
  { kind: "api", operations: [] },
);

export const loader = noGet("POST");
