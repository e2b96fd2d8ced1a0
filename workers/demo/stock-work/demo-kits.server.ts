import { eq } from "drizzle-orm";
import { saveComponent } from "#app/domain/inventory/kits/kits.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { products } from "#db/schema/catalog";

const KIT = { sku: "RR-SLEEP-KIT", name: "Sleep well kit", shortName: "Sleep well kit", category: "supplements" };
const COMPONENTS = [
  { sku: "RR-MAGGL-120", quantity: 1 },
  { sku: "RR-ASHWA-60", quantity: 2 },
];

/** A kit of the companies that sell its components. */
export async function demoKits(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  for (const companyId of companyIds) {
    const company = ctx.db.company(companyId);
    const [first] = COMPONENTS;
    const sold = await company.selectFirst(products, {
      columns: ["currency", "image1Url", "lengthMm", "widthMm", "heightMm"],
      where: eq(products.sku, first?.sku ?? ""),
    });
    if (!sold) continue;
    const id = ctx.newId();
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
    await company.insert(products, { ...KIT, ...sold, ...times, id, priceMinor: 5900, image1Url: null });
    for (const component of COMPONENTS) await saveComponent(ctx, id, component);
  }
}
