import { LINE_STATUS_TABLE } from "#app/domain/orders/order-status";
import type { PickItemView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { PickedBadge } from "#app/ui/domain/status/order-status-badge";
import { Undo2 } from "#app/ui/icons/icons";
import { IconButton } from "#app/ui/primitives/buttons/icon-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { PickForm, UndoForm } from "./pick-form";
import type { PickControls } from "./use-pick-session";

type Props = { controls: PickControls; formId: string; nextId: string | null };

/** All items of the order in walking order. */
export function PickItems({ controls, formId, nextId }: Props) {
  const { items } = controls.view;
  return (
    <Card title="Items" description="In walking order" padded={false} className="isolate">
      <ol>
        {items.map((item) => (
          <li
            key={item.id}
            aria-current={item.id === nextId ? "step" : undefined}
            className="grid gap-3 border-line border-t px-5 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center aria-[current]:bg-accent-soft"
          >
            <Facts item={item} />
            <div className="flex flex-wrap items-center gap-2 sm:justify-end">
              {item.lastPick && (
                <UndoForm pickId={item.lastPick} controls={controls}>
                  <IconButton type="submit" size="touch" icon={Undo2} label={`Undo the last pick of ${item.name}`} />
                </UndoForm>
              )}
              {item.left > 0 ? (
                <>
                  <PickForm item={item} controls={controls} formId={formId} />
                  <LinkButton to={pickingPaths.shortPick(item.id)} variant="ghost" size="touch" className="px-3">
                    Short<span className="sr-only">: {item.name}</span>
                  </LinkButton>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** An item's location, product and picked quantity. */
export function Facts({ item }: { item: PickItemView }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mono className="font-semibold text-md">{item.place?.location ?? "No location"}</Mono>
        <PickedBadge picked={item.left === 0} />
        <span className="tabular text-muted">
          {item.picked} of {item.quantity}
        </span>
        {item.waiting > 0 && <Badge status={LINE_STATUS_TABLE.undecided} amount={item.waiting} />}
        {item.skipped && <Badge status={LINE_STATUS_TABLE.skipped} />}
        {item.short > 0 && (
          <Badge status={LINE_STATUS_TABLE.short} amount={item.short} title={item.shortReason ?? undefined} />
        )}
      </p>
      <p className="mt-1 break-words font-medium">{item.name}</p>
      <p className="flex flex-wrap gap-x-4 text-muted text-sm">
        <Mono>{item.sku}</Mono>
        {item.kit && <span dir="auto">{item.kit}</span>}
        {item.place?.lot && <span>Lot {item.place.lot}</span>}
        {item.shortReason && <span>Short: {item.shortReason}</span>}
      </p>
      {item.said && <p className="mt-1 break-words font-medium text-sm">{item.said}</p>}
    </div>
  );
}
