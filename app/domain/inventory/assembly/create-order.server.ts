import { eq } from "drizzle-orm";
import type { z } from "zod";
import { products } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { assemblyComponents, assemblyOrders } from "#db/schema/inventory/assembly";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { companyInReach, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { forbidden, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { activeWarehouses } from "../../warehouses/warehouses.server";
import { productWithCode } from "../kits/find-component.server";
import { copyComponents, insertOrder } from "./assembly.repo.server";
import type { NewAssemblyOrder, NewAssemblyQuery } from "./assembly.schema";
import { assemblyName, requestedNotice } from "./assembly-status";

/**
 * Creates an order with the components that its product has now, as a draft or released at once. Sent twice it is one.
 * @throws not_found for a company out of scope; forbidden; validation
 */
export async function createAssemblyOrder(ctx: Ctx, input: NewAssemblyOrder): Promise<{ id: string; name: string }> {
  const { companyId, quantity, note, warehouseId, release } = input;
  if (!ctx.can("assembly.order", companyId)) throw forbidden();
  if (release && !ctx.can("assembly.manage", companyId)) throw forbidden();
  if (!(await companyInReach(ctx, companyId))) throw notFound("This company");
  const company = ctx.db.company(companyId);
  const [id, operationId] = [ctx.newId(), input.operationId ?? ctx.newId()];
  const first = await createdBy(company, operationId);
  if (first) return first;
  await checkWarehouse(ctx, warehouseId);
  const product = await productWithCode(ctx, companyId, input.sku);
  const isAssembled = await company.exists(assemblyComponents, eq(assemblyComponents.productId, product.id));
  if (!isAssembled)
    throw invalid({ sku: ["This product is not assembled: it has no components"] }, "product_not_available");
  const made = insertOrder(ctx, company, {
    id,
    productId: product.id,
    quantity,
    warehouseId,
    note,
    release,
    operationId,
  });
  const [change, ...entries] = audited(ctx, made, {
    ...{ action: "assembly.created", subject: `Assembly of ${product.sku}`, companyId },
    after: { order: id, sku: product.sku, quantity, status: release ? "released" : "draft" },
  });
  try {
    const [[order]] = await company.batch(
      change,
      ...entries,
      copyComponents(company, id, product.id),
      ...(release
        ? []
        : [
            notificationStatement(
              ctx,
              company,
              requestedNotice({ id, quantity, sku: product.sku, note }, ctx.actor.id),
            ),
          ]),
    );
    return { id, name: assemblyName(order?.number ?? 0) };
  } catch (error) {
    const repeated = refusedBy(error, "unique", "assembly_orders") ? await createdBy(company, operationId) : null;
    if (repeated) return repeated;
    throw error;
  }
}

const createdBy = async (company: CompanyDb, operationId: string) => {
  const order = await company.selectFirst(assemblyOrders, {
    columns: ["id", "number"],
    where: eq(assemblyOrders.operationId, operationId),
  });
  return order && { id: order.id, name: assemblyName(order.number) };
};

/** @throws validation for a warehouse that is archived or unknown */
async function checkWarehouse(ctx: Ctx, warehouseId: string | null): Promise<void> {
  if (warehouseId === null) return;
  const active = await activeWarehouses(ctx);
  if (!active.some(({ id }) => id === warehouseId))
    throw invalid({ warehouseId: ["Choose a warehouse"] }, "validation");
}

/** The form for a new order: whose it is, the product it is opened for, and where it is assembled. */
export async function newAssemblyScreen(ctx: Ctx, query: z.output<typeof NewAssemblyQuery>) {
  const [companies, active, product] = await ctx.db.batch(
    listReachableCompanies(ctx),
    activeWarehouses(ctx),
    ctx.db.selectFirst(products, { columns: ["companyId", "sku"], where: eq(products.id, query.product ?? "") }),
  );
  const wanted = product?.companyId ?? query.company;
  const company = companies.length === 1 ? companies[0] : companies.find(({ id }) => id === wanted);
  const rules = company && (await ctx.db.company(company.id).selectFirst(stockRules, { columns: ["warehouseId"] }));
  return {
    companies: companies.map(({ id, name }) => ({ id, name })),
    company: company ? { id: company.id, name: company.name } : null,
    /** Empty when there is only one. */
    warehouses: active.length > 1 ? active.map(({ id, name }) => ({ id, name })) : [],
    chosen: ctx.actor.warehouseId ?? rules?.warehouseId ?? MAIN_WAREHOUSE,
    sku: product?.sku ?? "",
    mayRelease: company !== undefined && ctx.can("assembly.manage", company.id),
  };
}
