import { useRef } from "react";
import {
  isAllVerified,
  leftToVerify,
  MAX_PARCELS,
  type PackState,
  packProgress,
} from "#app/domain/shipping/packing/pack-state";
import type { ParcelBoxes, ParcelWeight } from "#app/domain/shipping/packing/packed-parcels.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { PackageCheck, RotateCcw, Undo2 } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/result/scan-feedback";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { SerialsHint } from "../../orders/serials/serials-hint";
import { WaitingPicks } from "../../picking/session/waiting-picks";
import { PackingHint } from "../packing-hint";
import { NextUnit, PackLines } from "./pack-lines";
import { PARCEL_FORM, ParcelForm } from "./parcel-form";
import { UnitsCounted } from "./units-counted";
import { type CheckAnswer, usePackOrder } from "./use-pack-order";

interface Screen {
  state: PackState;
  /** The order waits to be shipped. */
  isOpen: boolean;
  handling: Parameters<typeof PackingHint>[0]["handling"];
  /** What the customer wrote, such as a gift note. */
  note: string | null;
  missingSerials: string | null;
  boxes: ParcelBoxes;
  weight: ParcelWeight;
  parcel: number;
  userId: string;
  formId: string;
}

/** One order at the packing station: scan field, what comes next, and its lines. */
export function PackOrder({ screen, answer }: { screen: Screen; answer: CheckAnswer | null }) {
  const { isOpen, handling, note, missingSerials, boxes, weight, parcel, userId, formId } = screen;
  const form = useRef<HTMLFormElement>(null);
  const { queue, state, said, scan, asks, answered, isBusy, isUnsent } = usePackOrder(screen.state, answer, {
    ...{ userId, parcel, isOpen },
    onComplete: () => form.current?.requestSubmit(),
    onWeight: (text) => {
      const field = form.current?.elements.namedItem("weight");
      if (field instanceof HTMLInputElement) field.value = text;
    },
  });
  const feed = useRef<ScanFeed>(null);
  const { verified, units } = packProgress(state);
  const next = state.lines.find((line) => leftToVerify(line) > 0);
  const excess = state.lines.find((line) => line.verified > line.units);
  if (!isOpen)
    return (
      <div className="grid gap-4">
        <WaitingPicks queue={queue} />
        <Hint tone="warn" title="This order does not wait to be packed">
          Picked orders are packed here. Scan the next order at the packing station.
        </Hint>
      </div>
    );
  return (
    <div className="grid max-w-3xl grid-cols-1 content-start gap-4">
      <Progress
        size="lg"
        value={verified}
        max={units}
        label="Verified"
        detail={`${verified} of ${units} units${parcel > 1 ? `, parcel ${parcel}` : ""}`}
      />
      <LiveFeedback said={said} />
      <WaitingPicks queue={queue} />
      {queue.isAway && (
        <Hint role="status">
          Keep verifying. Shipping, the next parcel, undo and starting over work again when the connection is back.
        </Hint>
      )}
      {excess && (
        <Hint tone="warn" role="alert" title="More verified than picked">
          Start over: the order was changed after it was verified.
        </Hint>
      )}
      {asks && (
        <UnitsCounted
          key={`${asks.barcode} ${asks.left}`}
          asks={asks}
          hidden={{ checkId: `${formId}-q`, parcel: String(parcel) }}
          onCount={(quantity) => scan(asks.barcode, quantity)}
        />
      )}
      {next && !asks && <NextUnit line={next} />}
      {!next && !excess && missingSerials === null && (
        <Hint tone="good" title="All units are verified.">
          {queue.isAway ? "Ship the order when the connection is back." : "Ship the order, or scan its number."}
        </Hint>
      )}
      {missingSerials !== null && <SerialsHint orderId={state.orderId} missing={missingSerials} />}
      <ScanField
        answer={`${answer?.id} ${answered}`}
        feed={feed}
        onScan={(code) => scan(code)}
        busy={isBusy}
        hidden={{ checkId: formId, parcel: String(parcel) }}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner onCode={(code) => feed.current?.(code)} known={state.lines} />
      <PackingHint handling={handling} />
      {note && (
        <Hint title="Customer's note">
          <span dir="auto" className="whitespace-pre-line">
            {note}
          </span>
        </Hint>
      )}
      <ParcelForm {...{ orderId: state.orderId, parcel, boxes, weight, form, isAway: queue.isAway }} />
      <PackLines lines={state.lines} />
      <Actions state={state} parcel={parcel} isUnsent={isUnsent} />
    </div>
  );
}

/** Shows only its icon on a phone, so that the bar stays one row. */
const LESSER = "min-w-14 max-sm:px-4";

/** Within thumb reach at any scroll position. */
function Actions({ state, parcel, isUnsent }: { state: PackState; parcel: number; isUnsent: boolean }) {
  const { orderId, last } = state;
  const { verified } = packProgress(state);
  const nextParcel = Math.max(parcel, state.parcels) + 1;
  const isWhole = isAllVerified(state);
  // Of a company that asks for no checks, an order can be packed and weighed without them.
  const canShip = isWhole || (verified === 0 && state.policy.item === "none");
  if (verified === 0 && (isUnsent || !canShip)) return null;
  return (
    <div className="pick-bar">
      {last && (
        <PostButton
          action={shippingPaths.undoCheck(orderId, parcel > 1 ? { parcel: String(parcel) } : {})}
          fields={{ checkId: last.id }}
          size="touch"
          variant="ghost"
          icon={Undo2}
          disabled={isUnsent}
          preventScrollReset
          className={LESSER}
        >
          <span className="max-sm:sr-only">Undo last</span>
        </PostButton>
      )}
      {verified > 0 && (
        <PostButton
          action={shippingPaths.restartPacking(orderId)}
          size="touch"
          variant="ghost"
          icon={RotateCcw}
          disabled={isUnsent}
          className={LESSER}
        >
          <span className="max-sm:sr-only">Start over</span>
        </PostButton>
      )}
      {verified > 0 && !isWhole && nextParcel <= MAX_PARCELS && (
        <Button
          type="submit"
          form={PARCEL_FORM}
          formAction={shippingPaths.nextParcel(orderId)}
          size="touch"
          disabled={isUnsent}
          className="max-sm:flex-1"
        >
          Next parcel
        </Button>
      )}
      {canShip && !isUnsent && (
        <Button
          type="submit"
          form={PARCEL_FORM}
          size="touch"
          variant={isWhole ? "primary" : "secondary"}
          icon={PackageCheck}
          className="max-sm:flex-1"
        >
          Ship
        </Button>
      )}
    </div>
  );
}
