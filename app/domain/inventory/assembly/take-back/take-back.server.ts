import { and, eq, isNull } from "drizzle-orm";
import { assemblies } from "#db/schema/inventory/assembly";
import { activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import { audited } from "../../../audit/audit.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { refusedBy } from "../../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../../kernel/errors";
import { enqueueWaitingOrders } from "../../allocation/waiting-orders.server";
import { findAssembly } from "../assemble.repo.server";
import { componentsOfOrder } from "../assembly.repo.server";
import { assemblyName } from "../assembly-status";
import { archivedPlace, createPlaces, putBack } from "./put-back.repo.server";

type FoundAssembly = NonNullable<Awaited<ReturnType<typeof findAssembly>>>;

/**
 * Takes one assembly back: its units leave stock, its components return where they were, or to where a handling unit
 * stood that is dissolved, and its billed work is reversed, in one batch. Refused when units of it are allocated or no
 * longer where they were put.
 * @throws not_found; conflict when it is taken back already; insufficient_stock
 */
export async function takeBackAssembly(
  ctx: Ctx,
  orderId: string,
  assemblyId: string,
): Promise<{ name: string; sku: string; quantity: number }> {
  const [found, archived] = await ctx.db.batch(findAssembly(ctx.db, assemblyId), archivedPlace(ctx.db, assemblyId));
  if (!found || found.orderId !== orderId) throw notFound("This assembly");
  if (found.takenBackAt !== null) throw conflict(TAKEN_BACK, "assembly_taken_back");
  if (archived) throw conflict(`${archived.code} is archived. Restore it first.`, "concurrent_change");
  if (found.onHand - found.allocated < found.quantity) throw notThere(found);
  const company = ctx.db.company(found.companyId);
  const [name, billed, components] = [
    assemblyName(found.number),
    ...(await company.batch(
      company.selectFirst(activities, {
        columns: ["id", "lines", "detail"],
        where: and(eq(activities.sourceId, assemblyId), eq(activities.kind, "assembled")),
      }),
      componentsOfOrder(company, orderId),
    )),
  ];
  const isStill = [eq(assemblies.id, assemblyId), isNull(assemblies.takenBackAt)] as const;
  const taken = company.update(assemblies, { takenBackAt: ctx.now(), takenBackByName: ctx.actor.name }, ...isStill);
  try {
    await company.batch(
      company.assertExists("taken", assemblies, ...isStill),
      ...audited(ctx, taken, {
        ...{ action: "assembly.taken-back", subject: `${name} ${found.sku}`, companyId: found.companyId },
        before: { quantity: found.quantity, location: found.code },
        after: { order: orderId },
      }),
      createPlaces(ctx, company, assemblyId),
      putBack(ctx, company, assemblyId, `${name} taken back`),
      ...(billed
        ? [
            company.insert(activities, {
              ...{ id: ctx.newId(), kind: "assembled" as const, sourceId: REVERSAL_PREFIX + assemblyId },
              ...{ lines: -billed.lines, quantity: found.quantity, at: found.at },
              detail: { ...billed.detail, takesBack: billed.id, byName: ctx.actor.name },
            }),
          ]
        : []),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "taken") || refusedBy(error, "unique"))
      throw conflict(TAKEN_BACK, "assembly_taken_back");
    if (refusedBy(error, "check")) throw notThere((await findAssembly(ctx.db, assemblyId)) ?? found);
    throw error;
  }
  await enqueueWaitingOrders(
    ctx,
    found.companyId,
    components.map(({ productId }) => productId),
  );
  return { name, sku: found.sku, quantity: found.quantity };
}

const TAKEN_BACK = "This assembly was already taken back.";

const notThere = ({ sku, lotNumber, code, quantity, onHand, allocated }: FoundAssembly): DomainError => {
  const what = lotNumber ? `${sku}, lot ${lotNumber}` : sku;
  const free = (onHand - allocated).toLocaleString("en-US");
  return new DomainError(
    "insufficient_stock",
    `${quantity.toLocaleString("en-US")} of ${what} were put in ${code}, and ${free} of them are there unallocated. Move them back or deallocate them first.`,
  );
};
