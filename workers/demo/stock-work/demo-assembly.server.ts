import { eq } from "drizzle-orm";
import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleCall, NewAssemblyOrder } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder } from "#app/domain/inventory/assembly/create-order.server";
import { RECEIVING } from "#app/domain/inventory/location-code";
import { saveRecipeComponent } from "#app/domain/inventory/recipes/recipe.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { products } from "#db/schema/catalog";

const BOX = { sku: "RR-EVENING-BOX", name: "Evening gift box", shortName: "Evening box", category: "supplements" };
const COMPONENTS = [
  { sku: "RR-MAGGL-120", quantity: 1 },
  { sku: "RR-ASHWA-60", quantity: 1 },
];
/** Units of an order that is done, and of one that is open. */
const DONE = 6;
const OPEN = 20;

/** An assembled product of the companies that sell its components, with an order that is done and one that is open. */
export async function demoAssembly(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  for (const companyId of companyIds) {
    const company = ctx.db.company(companyId);
    const sold = await company.selectFirst(products, {
      columns: ["currency", "lotTracked", "lengthMm", "widthMm", "heightMm"],
      where: eq(products.sku, COMPONENTS[0]?.sku ?? ""),
    });
    if (!sold) continue;
    const id = ctx.newId();
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    await company.insert(products, { ...BOX, ...sold, ...times, id, priceMinor: 6400 });
    for (const component of COMPONENTS) await saveRecipeComponent(ctx, id, component);
    const order = (quantity: number, note: string) =>
      createAssemblyOrder(
        ctx,
        NewAssemblyOrder.parse({ companyId, sku: BOX.sku, quantity, note, release: true, operationId: ctx.newId() }),
      );
    const first = await order(DONE, "");
    await assemble(ctx, first.id, AssembleCall.parse({ operationId: ctx.newId(), quantity: DONE, to: RECEIVING }));
    await order(OPEN, "One sheet of tissue paper in each box. Close it with a round sticker.");
  }
}
