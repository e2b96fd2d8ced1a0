import { StockRulesForm } from "#app/domain/inventory/rules/stock-rules.schema";
import { changeStockRules } from "#app/domain/inventory/rules/stock-rules.server";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "./company";
import { aProduct, type TestProduct } from "./stock";
import { aWarehouse } from "./warehouse";
import { systemWorld } from "./world";

export interface SplitCompany {
  company: Awaited<ReturnType<typeof aCompany>>;
  /** The second warehouse. */
  west: Awaited<ReturnType<typeof aWarehouse>>;
  /** A product with units in the main warehouse and in the second one. */
  stocked: (main: number, west: number) => Promise<TestProduct>;
}

/** A company that ships from the main warehouse and from a second one, and splits shipments. */
export async function aSplitCompany({ isOn = true } = {}): Promise<SplitCompany> {
  const company = await aCompany();
  const west = await aWarehouse();
  await changeStockRules(
    systemWorld(),
    company.id,
    StockRulesForm.parse({
      sellableFrom: "receipt",
      warehouseId: MAIN_WAREHOUSE,
      rules: [{ warehouseId: MAIN_WAREHOUSE }, { warehouseId: west.id }],
      splitShipments: isOn,
    }),
  );
  const stocked = (main: number, inWest: number) =>
    aProduct(company, {
      lots: [
        { onHand: main, lotNumber: "L1" },
        { onHand: inWest, lotNumber: "L2", warehouse: west.id },
      ],
    });
  return { company, west, stocked };
}
