import { SendQuery } from "#app/domain/shipping/files/files.schema";
import { ordersToSend } from "#app/domain/shipping/files/send-orders.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

/** Orders ready to ship, as a file for postage services without an API. */
export const loader = pageLoader("floor.work", { query: SendQuery }, async ({ ctx, query }) => {
  const file = await ordersToSend(ctx, query);
  if (!file)
    return done(paths.shipping({ company: query.company }), {
      title: "Error",
      description: "No orders to export still need postage.",
      variant: "destructive",
    });
  return new Response(file.text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
});
