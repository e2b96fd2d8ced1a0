import { desc, eq } from "drizzle-orm";
import { sha256 } from "#app/domain/access/tokens.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { type PrintDocument, printAgents, printers, printJobs, printStations } from "#db/schema/directory/printing";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import type { PrinterConnection, PrinterKind } from "#db/schema/values/printing-values";

const MINUTE_MS = 60_000;

/** A packing bench with its printers, and a print job in each state. Its print agent is not running. */
export async function demoPrinting(ctx: Ctx, companyId: string): Promise<void> {
  const createdAt = ctx.now();
  const { directory } = ctx;
  const here = { warehouseId: MAIN_WAREHOUSE, createdAt };
  const printer = (name: string, kind: PrinterKind, connection: PrinterConnection, address: string) => {
    const row = { ...here, id: ctx.newId(), name, kind, connection, address };
    return { id: row.id, statement: directory.insert(printers, row) };
  };
  const small = printer("Packing 1, small labels", "label-203", "network", "192.168.1.40:9100");
  const shipping = printer("Packing 1, shipping labels", "label-pdf", "cups", "Zebra_ZD421");
  const paper = printer("Packing 1, paper", "letter", "cups", "Brother_HL");
  const agentId = ctx.newId();
  const shipped = await ctx.db.company(companyId).select(orders, {
    columns: ["id", "orderNumber"],
    where: eq(orders.status, "shipped"),
    orderBy: desc(orders.id),
    limit: 5,
  });
  const job = (
    ago: number,
    printerId: string,
    { title, document }: { title: string; document: PrintDocument },
    over: Partial<typeof printJobs.$inferInsert>,
  ) => {
    const at = createdAt - ago * MINUTE_MS;
    const asked = { requestedBy: "system", requestedByName: "Demo", createdAt: at, dueAt: at };
    const isOfCompany = document.kind === "packing-slip" || document.kind === "address-label";
    const row = { id: ctx.newId(at), printerId, companyId: isOfCompany ? companyId : null, title, document };
    return directory.insert(printJobs, { ...row, ...asked, ...over });
  };
  const slip = (n: number) => ({
    title: `Packing slip ${shipped[n]?.orderNumber}`,
    document: { kind: "packing-slip" as const, orderId: shipped[n]?.id ?? "" },
  });
  const label = (n: number) => ({
    title: `Address label ${shipped[n]?.orderNumber}`,
    document: { kind: "address-label" as const, orderId: shipped[n]?.id ?? "" },
  });
  const totes = { kind: "place-labels" as const, codes: ["TOTE-001"], company: "", copies: 1, stock: "50x25" as const };
  const done = { state: "printed" as const, attempts: 1, agentId, finishedAt: createdAt };
  await directory.batch(
    ...[small, shipping, paper].map(({ statement }) => statement),
    directory.insert(printAgents, {
      ...{ ...here, id: agentId, name: "Packing bench computer", seenAt: createdAt - 5 * MINUTE_MS },
      // The token of this hash is not known to anyone.
      hash: await sha256(ctx.randomHex(32)),
    }),
    directory.insert(printStations, {
      ...{ ...here, id: ctx.newId(), name: "Packing 1", smallLabel: small.id, largeLabel: null },
      ...{ shippingLabel: shipping.id, packingSlip: paper.id, pickList: paper.id },
    }),
    ...(shipped.length < 3
      ? []
      : [
          job(50, paper.id, slip(0), done),
          job(49, shipping.id, label(0), done),
          job(30, paper.id, slip(1), { state: "canceled", finishedAt: createdAt }),
          job(20, shipping.id, label(1), {
            ...{ state: "failed", attempts: 1, agentId, finishedAt: createdAt },
            error: "The print agent stopped while it printed this. Check the printer, then print it again.",
          }),
          job(3, paper.id, slip(2), { state: "sent", attempts: 1, agentId, dueAt: createdAt + MINUTE_MS }),
        ]),
    job(
      1,
      small.id,
      { title: "Label TOTE-001", document: totes },
      { attempts: 2, error: "192.168.1.40:9100 cannot be reached. Check that it is on." },
    ),
  );
}
