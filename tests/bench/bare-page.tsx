import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

/**
 * The baseline for the screens: a bare page with as many rows and one D1 batch, on the same Worker. Only benchmark
 * builds contain it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { DB } = context.cloudflare.env;
  const table = new URL(request.url).searchParams.get("table") === "staging" ? "staging_orders" : "orders";
  const number = table === "orders" ? "order_number" : "number";
  const [{ results } = { results: [] }] = await DB.batch<{
    id: string;
    number: string;
    customer_name: string;
    status: string;
  }>([DB.prepare(`select id, ${number} as number, customer_name, status from ${table} order by id desc limit 50`)]);
  return { rows: results };
}

export default function BarePage() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.number}</td>
            <td>{row.customer_name}</td>
            <td>{row.status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
