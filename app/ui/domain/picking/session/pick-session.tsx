import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { stopAfter } from "#app/domain/picking/plan/expected-view";
import { nextScan } from "#app/domain/picking/plan/missing-scan";
import { type PickAnswer, type PickView, scannedOf } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { CirclePause, PackageCheck, Undo2 } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { Mono } from "#app/ui/primitives/values/mono";
import { BigItem } from "#app/ui/scan/big-item";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/result/scan-feedback";
import { ScanChoices } from "#app/ui/scan/scan-choices";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { HandlingLine, type HandlingOf } from "./pick-aside";
import { PickForm, SkipForm, UndoForm } from "./pick-form";
import { PickItems } from "./pick-items";
import { type PickControls, usePickSession } from "./use-pick-session";
import { WaitingPicks } from "./waiting-picks";

const ZeroCheck = part(() => import("./zero-check/zero-check"), "ZeroCheck");

type Props = {
  served: PickView;
  answer: PickAnswer | null;
  formId: string;
  userId: string;
  company: HandlingOf | null;
};

/** The order being picked: scan field, result of the last scan, and the next location. */
export function PickSession({ served, answer, formId, userId, company }: Props) {
  const controls = usePickSession(served, answer, userId);
  const { view, next, question, isBusy } = controls;
  const feed = useRef<ScanFeed>(null);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="grid min-w-0 content-start gap-3 sm:gap-4">
      <Standing view={view} />
      {company && <HandlingLine company={company} />}
      <div ref={controls.feedback} className="no-js-first">
        <LiveFeedback said={controls.said} />
      </div>
      <WaitingPicks queue={controls.queue} />
      {/* Only a browser with scripts shows it, so hydration does not wait for its code. */}
      {isAlive && (
        <ZeroCheck work={{ order: view.orderId }} items={view.items} userId={userId} queue={controls.queue} />
      )}
      {question && (
        <Form method="post" preventScrollReset>
          <HiddenFields
            fields={{
              orderId: view.orderId,
              scanId: `${formId}-chosen`,
              barcode: question.barcode,
              ...(view.at ? { locationId: view.at } : {}),
            }}
          />
          <ScanChoices
            choices={question.choices}
            onChoose={(choice) => controls.scan(question.barcode, question.quantity, choice)}
          />
        </Form>
      )}
      {view.unfit && (
        <Hint tone="warn" role="alert" title="Release this order">
          {view.unfit}
        </Hint>
      )}
      {next ? <NextItem item={next} controls={controls} formId={formId} /> : <AllPicked controls={controls} />}
      <ScanField
        className="no-js-first"
        feed={feed}
        onScan={(code, _how, quantity) => controls.scan(code, quantity)}
        withQuantity={view.policy.item !== "each"}
        busy={isBusy}
        hidden={{
          orderId: view.orderId,
          scanId: formId,
          ...(view.at ? { locationId: view.at } : {}),
          ...(question?.again ? { asked: question.barcode, again: question.again } : {}),
        }}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner onCode={(code) => feed.current?.(code)} known={view.items} />
      <PickItems controls={controls} formId={formId} nextId={next?.id ?? null} />
      <Finish controls={controls} />
    </div>
  );
}

function AllPicked({ controls: { view, isBusy, queue } }: { controls: PickControls }) {
  if (isBusy || queue.isAway)
    return (
      <Hint title="All items are picked on this device.">
        You can complete the order after all scans are sent. You can scan its number now.
      </Hint>
    );
  if (view.unfit) return null;
  return (
    <Hint tone={view.blocked ? "warn" : "good"} title={view.blocked ?? "All items are picked."}>
      {view.blocked ? null : "Complete the order, or scan its number."}
    </Hint>
  );
}

/** Sticky: visible at any scroll position. */
function Standing({ view }: { view: PickView }) {
  return (
    <div className="no-js-first sticky top-0 z-20 -mx-1 border-line border-b bg-canvas px-1 pt-2 pb-3">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <Mono className="font-semibold text-md">{view.orderNumber}</Mono>
        <span className="min-w-0 truncate text-muted">{view.customerName}</span>
      </p>
      <Progress
        size="lg"
        value={view.picked}
        max={view.total}
        label="Picked"
        detail={`${view.picked} of ${view.total} units`}
      />
    </div>
  );
}

/** On a phone they share the row below the pick button equally. */
const LESSER = "max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap";

function NextItem({
  item,
  controls,
  formId,
}: {
  item: PickView["items"][number];
  controls: PickControls;
  formId: string;
}) {
  const { place } = item;
  return (
    <BigItem
      scan={nextScan(controls.view.policy, scannedOf(place, controls.view.at))}
      location={place?.location ?? null}
      name={item.name}
      sku={item.sku}
      lot={place?.lot}
      left={item.left - item.waiting}
      total={item.quantity}
      image={item.image}
      after={stopAfter(controls.view, item)}
      note={
        place?.problem ? (
          <Hint tone="warn">{place.problem}</Hint>
        ) : item.said ? (
          <Hint title="Check again">{item.said}</Hint>
        ) : place && place.left < item.left ? (
          `${place.left} here, the rest in other locations`
        ) : item.kit ? (
          <bdi>{item.kit}</bdi>
        ) : null
      }
      actions={
        <>
          <PickForm item={item} controls={controls} formId={`${formId}-next`} isPrimary />
          <LinkButton to={pickingPaths.shortPick(item.id)} size="touch" variant="ghost" className={LESSER}>
            Report short
          </LinkButton>
          <SkipForm item={item} controls={controls} className={LESSER} />
          <LinkButton to={pickingPaths.changePickLot(item.id)} size="touch" variant="ghost" className={LESSER}>
            {item.places.some(({ lot }) => lot !== null) ? "Change lot" : "Change bin"}
          </LinkButton>
        </>
      }
    />
  );
}

/** Hides icons when the bar would wrap to a second row. */
const SMALLEST = "max-[389px]:px-2 max-[389px]:[&_svg]:hidden";

/** Within thumb reach at any scroll position. */
function Finish({ controls }: { controls: PickControls }) {
  const { view, queue } = controls;
  // Disabled while operations are queued, because they would arrive after it.
  const isAway = queue.isAway && (queue.standing?.waiting.length ?? 0) > 0;
  return (
    <div className="pick-bar">
      {view.lastPick && (
        <UndoForm pickId={view.lastPick.pickId} controls={controls}>
          <Button
            type="submit"
            size="touch"
            variant="ghost"
            icon={Undo2}
            className="min-w-14 min-[390px]:max-sm:px-4 max-[389px]:px-2"
          >
            <span className="max-sm:sr-only">Undo last pick</span>
          </Button>
        </UndoForm>
      )}
      <Form method="post" className="contents">
        <Button
          type="submit"
          formAction={pickingPaths.pause(view.orderId)}
          size="touch"
          icon={CirclePause}
          disabled={isAway}
          className={`min-[390px]:max-sm:px-4 ${SMALLEST}`}
        >
          <span>
            Pause<span className="max-sm:sr-only"> Picking</span>
          </span>
        </Button>
        <Button
          type="submit"
          formAction={pickingPaths.complete(view.orderId)}
          size="touch"
          variant="primary"
          icon={PackageCheck}
          disabled={view.blocked !== null || view.picked < view.total || isAway}
          aria-describedby={view.blocked ? "pick-blocked" : undefined}
          className={`max-sm:flex-1 min-[390px]:max-sm:px-3 ${SMALLEST}`}
        >
          Complete Order
        </Button>
      </Form>
      {view.blocked && (
        <p id="pick-blocked" className="min-w-0 flex-1 text-muted text-sm max-md:sr-only">
          {view.blocked}
        </p>
      )}
    </div>
  );
}
