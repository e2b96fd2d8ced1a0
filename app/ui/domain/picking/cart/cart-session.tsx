import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type CartQuestion, type Held, type Stop, toteOf, whereTo } from "#app/domain/picking/plan/cart-walk";
import { isByHand, nextScan } from "#app/domain/picking/plan/missing-scan";
import { type PickView, scannedOf } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { BigItem } from "#app/ui/scan/big-item";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { ScanChoices } from "#app/ui/scan/scan-choices";
import { LiveFeedback } from "#app/ui/scan/scan-feedback";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { HandlingLine, type HandlingOf } from "../session/pick-aside";
import { WaitingPicks } from "../session/waiting-picks";
import type { CartAnswer } from "./cart.reducer";
import { CartBar } from "./cart-bar";
import { CartOrders } from "./cart-orders";
import { ReleaseCart } from "./release-cart";
import { ToteToFill } from "./tote-to-fill";
import { type CartControls, useCartSession } from "./use-cart-session";

const ZeroCheck = part(() => import("../session/zero-check/zero-check"), "ZeroCheck");

interface Props {
  cart: { id: string; number: number };
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
  const fields = { scanId: formId, ...(walk.at && { at: walk.at }), ...(held && fieldsOf(held)) };
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <Standing views={views} />
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
        <NextStop stop={stop} controls={controls} formId={formId} />
      ) : (
        <AllPicked controls={controls} />
      )}
      <ScanField
        className="no-js-first"
        label={held ? `Scan the tote: ${whereTo(views, held.orderId)}` : "Scan a bin or an item"}
        feed={feed}
        onScan={(code) => void controls.scan(code)}
        busy={controls.isBusy}
        hidden={{
          ...fields,
          ...(question?.again && { ...aboutOf(question), asked: question.barcode, again: question.again }),
        }}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner
        onCode={(code) => feed.current?.(code)}
        known={views.flatMap(({ items }) => items.flatMap(({ codes }) => codes.map(({ code }) => code)))}
      />
      <CartOrders views={views} undo={controls.undoPick} />
      <div>
        <ReleaseCart cart={cart} />
      </div>
      <CartBar cartId={cart.id} controls={controls} />
    </div>
  );
}

/** What is held, as the fields of the form without scripts. */
const fieldsOf = ({ orderId, itemId, barcode, choice, units }: Held): Record<string, string> => ({
  ...{ orderId, itemId, units: String(units) },
  ...(barcode !== null && { heldCode: barcode }),
  ...(choice && { heldChoice: choice }),
});

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

function Standing({ views }: { views: readonly PickView[] }) {
  const sum = (of: (view: PickView) => number) => views.reduce((total, view) => total + of(view), 0);
  const [picked, total] = [sum((view) => view.picked), sum((view) => view.total)];
  return (
    <div className="no-js-first sticky top-0 z-20 -mx-1 border-line border-b bg-canvas px-1 pt-2 pb-3">
      <Progress size="lg" value={picked} max={total} label="Picked" detail={`${picked} of ${total} units`} />
    </div>
  );
}

const LESSER = "max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap";

function NextStop({ stop, controls, formId }: { stop: Stop; controls: CartControls; formId: string }) {
  const { item, place, units, shares } = stop;
  const view = controls.views.find(({ orderId }) => orderId === shares[0]?.orderId);
  const [first] = shares;
  if (!view || !first) return null;
  const scanned = { ...scannedOf(place, view.at), isBinScanned: place === null || place.location === controls.walk.at };
  const held = { orderId: first.orderId, itemId: first.itemId, barcode: null, units: first.units, name: item.name };
  return (
    <BigItem
      scan={nextScan(view.policy, scanned)}
      location={place?.location ?? null}
      name={item.name}
      sku={item.sku}
      lot={place?.lot}
      left={units}
      total={units}
      image={item.image}
      note={
        <>
          {place?.problem && <Hint tone="warn">{place.problem}</Hint>}
          {item.said && <Hint title="Check again">{item.said}</Hint>}
          <ul aria-label="Totes" className="flex flex-wrap gap-2 pt-1">
            {shares.map((share) => (
              <li key={share.orderId} className="tabular rounded-md bg-canvas px-3 py-1 text-md">
                <span className="font-semibold">{share.units}</span> → slot {share.slot}
              </li>
            ))}
          </ul>
        </>
      }
      actions={
        <>
          {isByHand(view.policy, scanned) && (
            <Form
              method="post"
              preventScrollReset
              className="contents"
              onSubmit={(event) => {
                event.preventDefault();
                controls.take(held);
              }}
            >
              <HiddenFields
                fields={{ scanId: formId, ...(controls.walk.at && { at: controls.walk.at }), ...fieldsOf(held) }}
              />
              <Button type="submit" size="touch" variant="primary" className="max-sm:w-full">
                Take {first.units}
                <span className="sr-only"> × {item.name}</span>
              </Button>
            </Form>
          )}
          <LinkButton to={pickingPaths.shortPick(first.itemId)} size="touch" variant="ghost" className={LESSER}>
            Report short
          </LinkButton>
          {controls.stops.length > 1 && (
            <Button size="touch" variant="ghost" className={`js-only ${LESSER}`} onClick={controls.skip}>
              Skip<span className="sr-only"> {item.name}</span>
            </Button>
          )}
          <LinkButton to={pickingPaths.changePickLot(first.itemId)} size="touch" variant="ghost" className={LESSER}>
            {place?.lot ? "Change lot" : "Change bin"}
          </LinkButton>
        </>
      }
    />
  );
}

function AllPicked({ controls: { views, isBusy, queue } }: { controls: CartControls }) {
  const blocked = views.find((view) => view.blocked !== null);
  if (isBusy || queue.isAway)
    return <Hint title="All items are picked on this device.">You can finish the cart after all scans are sent.</Hint>;
  if (blocked) return <Hint tone="warn">{`Order ${blocked.orderNumber}: ${blocked.blocked}`}</Hint>;
  return (
    <Hint tone="good" title="All items are picked.">
      Finish the cart, and take it to packing.
    </Hint>
  );
}
