import { dayName } from "#app/domain/kernel/days";
import type { WavePlan } from "#app/domain/picking/waves/plan-wave.server";
import type { WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { pickingPaths } from "#app/http/picking-paths";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { ClipboardList } from "#app/ui/icons/icons";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { LATE_ORDER_OPTIONS } from "./late-order-options";

interface Props {
  plan: Pick<WavePlan, "orders" | "operationId" | "warehouse">;
  query: WavePlanQuery;
}

/** The chosen orders, any of which can be left out, and their release. */
export function PlannedOrders({ plan: { orders, operationId, warehouse }, query }: Props) {
  if (orders.length === 0 || !warehouse) {
    return (
      <Card>
        <EmptyState
          icon={ClipboardList}
          title="No orders fit"
          detail="No order to release fits these rules. Change them, or wait for new orders."
        />
      </Card>
    );
  }
  const ids = orders.map(({ id }) => id);
  return (
    <Card>
      <ActionForm
        key={ids.join()}
        action={pickingPaths.newWave(toSearch(query))}
        submit="Release the wave"
        pending="Releasing…"
        cancel={pickingPaths.waves({ warehouse: query.warehouse })}
        defaultValue={{ operationId, warehouseId: warehouse.id, orderIds: ids, lateOrders: "wait" }}
      >
        <HiddenField name="operationId" />
        <HiddenField name="warehouseId" />
        <CheckboxGroupField
          name="orderIds"
          label="Orders"
          find="Find an order"
          hint={
            warehouse.needsRelease
              ? "Orders without a tick keep waiting"
              : "This warehouse's orders can be picked at once. The wave groups them, and each cart can be filled from it"
          }
          options={orders.map((order) => ({ value: order.id, label: inWords(order) }))}
        />
        <SelectField
          name="lateOrders"
          label="Orders placed later that fit the rules"
          options={LATE_ORDER_OPTIONS}
          className="max-w-md"
        />
      </ActionForm>
    </Card>
  );
}

const PRIORITY = { normal: "", high: "High", urgent: "Urgent" } as const;

function inWords({
  orderNumber,
  unitCount,
  company,
  customerName,
  requiredShipDate,
  priority,
}: Props["plan"]["orders"][number]) {
  const units = `${unitCount} ${unitCount === 1 ? "unit" : "units"}`;
  const facts = [
    units,
    company ?? customerName,
    requiredShipDate ? `ships by ${dayName(requiredShipDate)}` : "",
    PRIORITY[priority],
  ];
  return [orderNumber, ...facts.filter(Boolean)].join(", ");
}

const toSearch = (query: WavePlanQuery): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
