import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  type CartQuestion,
  type Held,
  type Stop,
  toteOf,
  unitsByZone,
  whereTo,
} from "#app/domain/picking/plan/cart-walk";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/result/scan-feedback";
import { ScanChoices } from "#app/ui/scan/scan-choices";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { HandlingLine, type HandlingOf } from "../session/pick-aside";
import { WaitingPicks } from "../session/waiting-picks";
import type { CartAnswer } from "./cart.reducer";
import { CartBar } from "./cart-bar";
import { heldFields, NextStop } from "./next-stop";
import { ToteToFill } from "./tote-to-fill";
import { type CartControls, useCartSession } from "./use-cart-session";

const ZeroCheck = part(() => import("../session/zero-check/zero-check"), "ZeroCheck");
const CartBelow = part(() => import("./cart-below"), "CartBelow");

interface Props {
  cart: { id: string; number: number; isSorted: boolean; zone: string | null };
  served: readonly PickView[];
  answer: CartAnswer | null;
  formId: string;
  userId: string;
  companies: readonly (HandlingOf & { id: string })[];
}

/** The cart being picked: one walk over all its orders, and the tote that each unit goes into. */
export function CartSession({ cart, served, answer, formId, userId, companies }: Props) {
  const controls = useCartSession(cart.id, served, answer, userId);
  const { views, stops, walk, question } = controls;
  const feed = useRef<ScanFeed>(null);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [stop] = stops;
  const company = companies.find(({ id }) => id === stop?.companyId);
  const { held } = walk;
  const fields = { scanId: formId, ...(walk.at && { at: walk.at }), ...(held && heldFields(held)) };
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <Standing views={views} zone={cart.zone} />
      {company && !held && <HandlingLine company={company} />}
      <div className="no-js-first">
        <LiveFeedback said={controls.said} />
      </div>
      <WaitingPicks queue={controls.queue} />
      {question && (
        <Form method="post" preventScrollReset>
          <HiddenFields
            fields={{ ...fields, scanId: `${formId}-chosen`, ...aboutOf(question), barcode: question.barcode }}
          />
          <ScanChoices choices={question.choices} onChoose={(value) => controls.choose(question, value)} />
        </Form>
      )}
      {/* Only a browser with scripts shows it, so hydration does not wait for its code. */}
      {isAlive && !held && (
        <ZeroCheck
          work={{ cart: cart.id }}
          items={views.flatMap(({ items }) => items)}
          userId={userId}
          queue={controls.queue}
        />
      )}
      {held ? (
        <ToteToFill
          key={`${held.orderId} ${held.itemId}`}
          held={held}
          slot={views.find(({ orderId }) => orderId === held.orderId)?.cart?.slot ?? 1}
          tote={toteOf(views, held.orderId)}
          most={isEach(views, held) ? 1 : shareOf(stops, held)}
          controls={controls}
        />
      ) : stop ? (
        <NextStop cartId={cart.id} stop={stop} controls={controls} formId={formId} />
      ) : (
        <AllPicked cart={cart} controls={controls} />
      )}
      <ScanField
        className="no-js-first"
        label={held ? `Scan the tote: ${whereTo(views, held.orderId)}` : "Scan a bin or an item"}
        feed={feed}
        onScan={(code, _how, quantity) => void controls.scan(code, quantity)}
        withQuantity={cart.isSorted}
        busy={controls.isBusy}
        hidden={{
          ...fields,
          ...(question?.again && { ...aboutOf(question), asked: question.barcode, again: question.again }),
        }}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner onCode={(code) => feed.current?.(code)} known={views.flatMap(({ items }) => items)} />
      <CartBelow cart={cart} controls={controls} />
      <CartBar cart={cart} controls={controls} />
    </div>
  );
}

/** The order that the question is about, as a field of the form without scripts. */
const aboutOf = ({ orderId }: CartQuestion): Record<string, string> => (orderId ? { askedOf: orderId } : {});

/** Every unit of the order is scanned. */
const isEach = (views: readonly PickView[], { orderId }: Held): boolean =>
  views.find((view) => view.orderId === orderId)?.policy.item === "each";

/** The most units that go into one tote at its stop. */
const shareOf = (stops: readonly Stop[], held: Held): number =>
  Math.max(
    held.units,
    ...stops.flatMap(({ shares }) => shares.filter(({ itemId }) => itemId === held.itemId).map(({ units }) => units)),
  );

function Standing({ views, zone }: { views: readonly PickView[]; zone: string | null }) {
  const sum = (of: (view: PickView) => number) => views.reduce((total, view) => total + of(view), 0);
  const [picked, total] = [sum((view) => view.picked), sum((view) => view.total)];
  return (
    <div className="no-js-first sticky top-0 z-20 -mx-1 border-line border-b bg-canvas px-1 pt-2 pb-3">
      <Progress
        size="lg"
        value={picked}
        max={total}
        label="Picked"
        detail={`${picked} of ${total} units${zone ? `, now zone ${zone}` : ""}`}
      />
    </div>
  );
}

type Resting = { cart: Props["cart"]; controls: CartControls };

function AllPicked({ cart: { isSorted, zone }, controls: { views, isBusy, queue } }: Resting) {
  const blocked = views.find((view) => view.blocked !== null);
  if (isBusy || queue.isAway)
    return <Hint title="All items are picked on this device.">You can finish the cart after all scans are sent.</Hint>;
  const elsewhere = zone ? unitsByZone(views) : [];
  if (elsewhere.length > 0)
    return (
      <Hint tone="good" title={`Zone ${zone} is done.`}>
        {`Hand the cart over. Left to pick: ${elsewhere.map((one) => `${one.units} in zone ${one.zone}`).join(", ")}.`}
      </Hint>
    );
  if (isSorted)
    return (
      <Hint tone="good" title="Nothing is left to pick.">
        Take the totes to the put wall, and sort the items there.
      </Hint>
    );
  if (blocked) return <Hint tone="warn">{`Order ${blocked.orderNumber}: ${blocked.blocked}`}</Hint>;
  return (
    <Hint tone="good" title="All items are picked.">
      Finish the cart, and take it to packing.
    </Hint>
  );
}
