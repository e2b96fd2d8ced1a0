import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { closeAsn } from "#app/domain/inbound/asn/move-asn.server";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { dissolveUnit } from "#app/domain/inbound/handling-units/dissolve-unit.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleCall, NewAssemblyOrder } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder } from "#app/domain/inventory/assembly/create-order.server";
import { takeBackAssembly } from "#app/domain/inventory/assembly/take-back/take-back.server";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { approveLine } from "#app/domain/inventory/counts/decide-line.server";
import { saveCount } from "#app/domain/inventory/counts/save-count.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { putAway } from "#app/domain/inventory/putaway/putaway.server";
import { replenish } from "#app/domain/inventory/replenishment/replenishment.server";
import type { LevelKey } from "#app/domain/inventory/transfers/transfer.repo.server";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { completeReturn } from "#app/domain/returns/document/complete-return.server";
import { receiveReturn } from "#app/domain/returns/receive/receive-units.server";
import { BlindReturn, ReceiveReturn } from "#app/domain/returns/returns.schema";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { anAssembled } from "#tests/factories/assembly";
import { aBin } from "#tests/factories/bin";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { type House, type Kept, kept, ordersAt, rowsOf } from "../test-company";
import type { Act, Step } from "./act";

const once = () => crypto.randomUUID();

const idOf = async (table: Kept, operationId: string) =>
  (await rowsOf<{ id: string }>(`select id from ${table} where operation_id = '${operationId}'`))[0]?.id ?? "none";

/** A product in reserve with a pick face, beside those that the shop sells; made once. */
async function toReplenish({ companyId }: House): Promise<{ productId: string; source: string; faceId: string }> {
  const known = () =>
    rowsOf<{ productId: string; source: string; faceId: string }>(
      `select f.product_id as productId, f.location_id as faceId, s.product_id || ':' || s.lot_id || ':' || s.location_id as source
        from pick_faces f join stock_levels s on s.company_id = f.company_id and s.product_id = f.product_id
          and s.location_id <> f.location_id where f.company_id = '${companyId}'`,
    );
  const [there] = await known();
  if (there) return there;
  const lots = [
    { onHand: 1000, location: "FAULTS-RESERVE" },
    { onHand: 1, location: "FAULTS-FACE" },
  ].map((lot, n) => ({ ...lot, lotNumber: `F-${n}` }));
  const product = await aProduct({ id: companyId }, { sku: "SPOON-1", lotTracked: true, lots });
  const locationId = product.lots[1]?.locationId ?? "";
  const db = systemWorld().db.company(companyId);
  await db.insert(pickFaces, { productId: product.id, locationId, minUnits: 10, maxUnits: 50, createdAt: 1 });
  return (await known())[0] as { productId: string; source: string; faceId: string };
}

/** Units of a lot at a receiving bin, made on first use. */
async function toPutAway({ companyId }: House): Promise<LevelKey> {
  const known = () =>
    rowsOf<LevelKey>(`select s.product_id as productId, s.lot_id as lotId, s.location_id as locationId from stock_levels s
      join locations l on l.company_id = s.company_id and l.id = s.location_id and l.code = 'FAULTS-DOCK'
      where s.company_id = '${companyId}'`);
  const [there] = await known();
  if (there) return there;
  await aBin("FAULTS-DOCK", { kind: "receiving" }, { once: true });
  const lots = [
    { onHand: 1000, location: "FAULTS-DOCK" },
    { onHand: 1, location: "FAULTS-SHELF" },
  ].map((lot, n) => ({ ...lot, lotNumber: `F-${n}` }));
  await aProduct({ id: companyId }, { sku: "FORK-1", lotTracked: true, lots });
  return (await known())[0] as LevelKey;
}

/** A product that is assembled from two mugs, made on first use. */
async function toAssemble({ companyId }: House): Promise<void> {
  const [mug, set] = await rowsOf<{ id: string }>(
    `select id from products where company_id = '${companyId}' and sku in ('MUG-1', 'SET-1') order by sku`,
  );
  if (!mug || set) return;
  await anAssembled({ id: companyId }, [[mug, 2]], { sku: "SET-1", lots: [{ onHand: 1, location: "FAULTS-SETS" }] });
}

interface CountLine {
  id: string;
  status: string;
  book: number;
}
const openLines = (code: string) =>
  rowsOf<CountLine>(`select l.id, l.status, l.book from count_lines l join counts c on c.company_id = l.company_id and c.id = l.count_id
    where c.code = '${code}' and l.status in ('counting', 'review') order by l.id`);

export const STOCK_WORK_ACTS: Record<string, Act> = {
  async "goods are announced, received damaged and short in two parts, and the list is closed"(house) {
    const { manager, companyId, chance } = house;
    const [list, first, second] = [once(), once(), once()];
    const expected = 5 + chance.upTo(9);
    const announced = NewAsn.parse({
      ...{ companyId, operationId: list, announce: true },
      lines: [
        { sku: "MUG-1", quantity: expected, cartonUnits: 4 },
        { sku: "MUG-2", quantity: 2 },
      ],
    });
    const receive = (operationId: string, lines: object[]): Step =>
      kept(house, "receipts", operationId, async () =>
        receiveAsn(manager, await idOf("asns", list), { ...{ operationId, companyId, lines }, cartons: "1" }),
      );
    return [
      kept(house, "asns", list, () => createAsn(manager, announced)),
      receive(first, [
        { sku: "MUG-1", quantity: "3" },
        { sku: "MUG-1", quantity: "1", isDamaged: "on" },
      ]),
      receive(second, [{ sku: "MUG-2", quantity: String(chance.upTo(3)) }]),
      async () => closeAsn(manager, await idOf("asns", list), "The rest does not come"),
    ];
  },
  async "a pick face is replenished"(house) {
    const { manager, companyId, chance } = house;
    const { productId, source, faceId } = await toReplenish(house);
    const move = { operationId: once(), companyId, source, to: "FAULTS-FACE", quantity: chance.upTo(3) };
    return [() => replenish(manager, { productId, locationId: faceId }, move)];
  },
  async "received units are put away"(house) {
    const { manager, companyId, chance } = house;
    const key = await toPutAway(house);
    const operationId = once();
    const source = `${key.productId}:${key.lotId}:${key.locationId}`;
    const move = { operationId, companyId, source, to: "FAULTS-SHELF", quantity: chance.upTo(3) };
    return [() => putAway(manager, key, move)];
  },
  async "products are assembled in two parts, and the first is taken back"(house) {
    const { manager, companyId, chance } = house;
    await toAssemble(house);
    const [order, first, second] = [once(), once(), once()];
    const form = { companyId, operationId: order, sku: "SET-1", quantity: 10, release: true };
    const record = (operationId: string): Step => {
      const call = AssembleCall.parse({ operationId, quantity: chance.upTo(5), to: "FAULTS-SETS" });
      return kept(house, "assemblies", operationId, async () =>
        assemble(manager, await idOf("assembly_orders", order), call),
      );
    };
    return [
      kept(house, "assembly_orders", order, () => createAssemblyOrder(manager, NewAssemblyOrder.parse(form))),
      record(first),
      record(second),
      async () => takeBackAssembly(manager, await idOf("assembly_orders", order), await idOf("assemblies", first)),
    ];
  },
  async "a bin is counted, and its difference is approved"(house) {
    const { manager, chance } = house;
    await toReplenish(house);
    const code = "FAULTS-RESERVE";
    const approveAll = async () => {
      for (const { id, status } of await openLines(code)) if (status === "review") await approveLine(manager, id);
    };
    // What an earlier counter left to approve.
    await house.platform.invoke(approveAll);
    const operationId = once();
    const difference = chance.of([-1, 0, 1]);
    let countId = "none";
    let lines: { id: string; counted: number }[] = [];
    return [
      async () => {
        countId = (await startCount(manager, code)).countId;
      },
      async () => {
        await confirmLocation(manager, countId, code);
        lines = (await openLines(code)).map(({ id, book }) => ({ id, counted: Math.max(0, book + difference) }));
      },
      () => saveCount(manager, countId, { operationId, lines }),
      approveAll,
    ];
  },
  async "a tote is filled, moved with what it holds, and dissolved"(house) {
    const { manager, companyId, done } = house;
    const { source } = await toReplenish(house);
    const [made, filled, moved, dissolved] = [once(), once(), once(), once()];
    const tote = async () =>
      (
        await rowsOf<{ id: string; code: string }>(
          `select id, code from bins where id = (select unit_id from unit_moves where id = '${made}.0')`,
        )
      )[0] ?? { id: "none", code: "NONE" };
    const form = { operationId: made, kind: "tote", companyId, place: "FAULTS-RESERVE" };
    return [
      async () => {
        await createUnits(manager, NewUnits.parse(form));
        done.push({ table: "unit_moves", operationId: `${made}.0` });
      },
      async () => {
        const move = { operationId: filled, companyId, source, to: (await tote()).code, quantity: 2 };
        await transferStock(manager, move);
      },
      async () => {
        await moveHandlingUnit(manager, (await tote()).id, {
          operationId: moved,
          place: "FAULTS-FACE",
          stoodIn: undefined,
        });
        done.push({ table: "unit_moves", operationId: moved });
      },
      async () => {
        await dissolveUnit(manager, (await tote()).id, { operationId: dissolved, place: "FAULTS-RESERVE" });
      },
    ];
  },
  async "a parcel comes back: one unit is restocked, one is disposed of"(house) {
    const { manager, companyId } = house;
    const [orderId] = await ordersAt(house, "shipped", "delivered");
    const [item] = await rowsOf<{ sku: string }>(
      `select i.sku from order_items i where i.order_id = '${orderId}' and i.picked_quantity - coalesce((select sum(quantity)
        from return_units u where u.company_id = i.company_id and u.order_item_id = i.id), 0) > 1 order by i.line limit 1`,
    );
    if (!orderId || !item) return null;
    const document = once();
    const receive = (disposition: "restock" | "dispose"): Step => {
      const operationId = once();
      const form = ReceiveReturn.parse({ operationId, ...item, quantity: 1, condition: "opened", disposition });
      return kept(house, "return_units", operationId, async () =>
        receiveReturn(manager, await idOf("returns", document), form),
      );
    };
    return [
      kept(house, "returns", document, () =>
        startBlindReturn(manager, BlindReturn.parse({ operationId: document, companyId, orderId })),
      ),
      receive("restock"),
      receive("dispose"),
      async () => completeReturn(manager, await idOf("returns", document)),
    ];
  },
};
