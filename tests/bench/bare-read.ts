import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/**
 * The floor that the API's calls are compared with: as many rows of one indexed D1 read as JSON, on the same worker.
 * Only a build that is made for the benchmark has it.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { results } = await context.cloudflare.env.DB.prepare(
    "select id, order_number, customer_name, status, total_minor from orders order by id desc limit 50",
  ).all();
  return Response.json(results);
}
