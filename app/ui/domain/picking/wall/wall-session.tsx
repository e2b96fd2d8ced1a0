import { Form } from "@remix-run/react";
import { useRef } from "react";
import { isSlotComplete, sortedOf, unsortedOf } from "#app/domain/picking/wall/wall-order";
import type { WallScreen } from "#app/domain/picking/wall/wall-screen.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PackageCheck, Undo2, X } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/result/scan-feedback";
import { ScanChoices } from "#app/ui/scan/scan-choices";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { WaitingPicks } from "../session/waiting-picks";
import { SlotToFill } from "./slot-to-fill";
import { usePutWall, type WallControls } from "./use-put-wall";
import { ReadySlots, WallSlots } from "./wall-slots";

interface Props {
  wall: WallScreen;
  answer: Parameters<typeof usePutWall>[1];
}

/** A cart's units are sorted: scan an item, and put it into the slot of its order. */
export function WallSession({ wall, answer }: Props) {
  const controls = usePutWall(wall, answer);
  const { orders, ready, held, question, queue } = controls;
  const feed = useRef<ScanFeed>(null);
  const sum = (of: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  const [sorted, unsorted] = [sum(sortedOf), sum(unsortedOf)];
  const fields: Record<string, string> = {
    scanId: wall.formId,
    ...(held && { orderId: held.orderId, itemId: held.itemId, lotId: held.lotId, units: String(held.units) }),
  };
  if (wall.endedAt !== null) return <WallDone ready={ready} />;
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <div className="no-js-first sticky top-0 z-20 -mx-1 border-line border-b bg-canvas px-1 pt-2 pb-3">
        <Progress
          size="lg"
          value={sorted}
          max={sorted + unsorted}
          label="Sorted"
          detail={`${sorted} of ${sorted + unsorted} units`}
        />
      </div>
      <div className="no-js-first">
        <LiveFeedback said={controls.said} />
      </div>
      <WaitingPicks queue={queue} />
      {queue.isAway && (
        <Hint role="status">
          Keep sorting. Finishing slots and reporting missing units work again when the connection is back.
          {controls.hasUnsentPicks && " Units whose picks were not sent yet can be sorted then, too."}
        </Hint>
      )}
      {question && (
        <Form method="post" preventScrollReset>
          <HiddenFields fields={{ ...fields, barcode: question.barcode }} />
          <ScanChoices choices={question.choices} onChoose={(choice) => controls.scan(question.barcode, choice)} />
        </Form>
      )}
      {held ? (
        <SlotToFill held={held} onUnits={(units) => controls.hold({ ...held, units })} />
      ) : (
        <NextStep unsorted={unsorted} />
      )}
      <ScanField
        className="no-js-first"
        label={held ? `Scan SLOT-${held.slot}` : "Scan an item"}
        feed={feed}
        onScan={(code) => controls.scan(code)}
        busy={controls.isBusy}
        hidden={fields}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner onCode={(code) => feed.current?.(code)} known={orders.flatMap(({ items }) => items)} />
      <WallSlots cartId={wall.cart.id} orders={orders} isAway={queue.isAway} />
      {ready.length > 0 && <ReadySlots ready={ready} />}
      <WallBar cartId={wall.cart.id} controls={controls} />
    </div>
  );
}

function NextStep({ unsorted }: { unsorted: number }) {
  if (unsorted > 0)
    return <Hint title="Scan an item from the totes.">The screen shows the slot that it goes into.</Hint>;
  return (
    <Hint tone="good" title="All picked units are sorted.">
      Items that are still in the totes belong to no order of this cart. Return them to their bins.
    </Hint>
  );
}

function WallDone({ ready }: Pick<WallScreen, "ready">) {
  return (
    <div className="grid gap-4">
      <Hint tone="good" title="Nothing is left to sort.">
        Items that are still in the totes belong to no order of this cart. Return them to their bins.
      </Hint>
      {ready.length > 0 && <ReadySlots ready={ready} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={pickingPaths.newCart()} size="touch" variant="primary">
          Pick on a new cart
        </LinkButton>
        <LinkButton to={paths.picking()} size="touch">
          Order Picking
        </LinkButton>
      </div>
    </div>
  );
}

/** Within thumb reach at any scroll position: what is held is put back; undo, and finish what is complete. */
function WallBar({ cartId, controls }: { cartId: string; controls: WallControls }) {
  const { held, lastPut, orders, queue } = controls;
  if (held)
    return (
      <div className="pick-bar">
        <Button size="touch" variant="ghost" icon={X} className="js-only flex-1" onClick={() => controls.hold(null)}>
          Put back
        </Button>
        <LinkButton
          to={pickingPaths.putWall(cartId)}
          size="touch"
          variant="ghost"
          icon={X}
          className="no-js-only flex-1"
        >
          Put back
        </LinkButton>
      </div>
    );
  return (
    <div className="pick-bar">
      {lastPut && (
        <Form
          method="post"
          action={pickingPaths.undoPut(cartId)}
          preventScrollReset
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            controls.undo();
          }}
        >
          <HiddenFields fields={{ orderId: lastPut.orderId, putId: lastPut.id }} />
          <Button type="submit" size="touch" variant="ghost" icon={Undo2}>
            Undo<span className="sr-only"> the last put: {lastPut.name}</span>
          </Button>
        </Form>
      )}
      <Form method="post" className="contents">
        <Button
          type="submit"
          formAction={pickingPaths.cartStep(cartId, "finish")}
          size="touch"
          variant="primary"
          icon={PackageCheck}
          disabled={!orders.some(isSlotComplete) || queue.isAway}
          className="max-sm:flex-1"
        >
          <span>
            Finish<span className="max-sm:sr-only"> complete</span> slots
          </span>
        </Button>
      </Form>
    </div>
  );
}
