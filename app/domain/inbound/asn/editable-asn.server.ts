import { asns } from "#db/schema/inbound/asns";
import type { Ctx } from "../../kernel/ctx";
import { warehouseChoices } from "../../warehouses/warehouse-choices.server";
import { EDITABLE } from "./asn-status";
import { wrongStatus } from "./change-asn.server";
import { permitted } from "./move-asn.server";
import { linesOfAsn } from "./read-asn.server";

/** A document as its form shows it, in one round trip. @throws not_found; forbidden; conflict when it can no longer be edited */
export async function editableAsn(ctx: Ctx, asnId: string) {
  const [found, lines, warehouses] = await ctx.db.batch(
    ctx.db.find(asns, asnId),
    linesOfAsn(ctx, asnId),
    warehouseChoices(ctx),
  );
  const asn = permitted(ctx, found, "inbound.announce");
  if (!EDITABLE.includes(asn.status)) throw wrongStatus(asn);
  const { supplier, reference, carrier, trackingNumber, expectedOn, note } = asn;
  return {
    id: asnId,
    warehouses,
    number: asn.number,
    isAnnounced: asn.status === "announced",
    defaultValue: {
      ...{ supplier, reference, carrier, trackingNumber, expectedOn, note, version: String(asn.version) },
      warehouseId: asn.warehouseId,
      ...{ pallets: String(asn.pallets || ""), cartons: String(asn.cartons || "") },
      lines: lines.map((line) => ({
        ...{ sku: line.sku, name: line.name, quantity: String(line.expected), lotNumber: line.lotNumber },
        ...{ expiresOn: line.expiresOn ?? "", cartonUnits: String(line.cartonUnits ?? "") },
      })),
    },
  };
}
