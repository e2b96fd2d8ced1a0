import { Form } from "@remix-run/react";
import type { Held, Stop } from "#app/domain/picking/plan/cart-walk";
import { isByHand, nextScan } from "#app/domain/picking/plan/missing-scan";
import { scannedOf } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { BigItem } from "#app/ui/scan/big-item";
import type { CartControls } from "./use-cart-session";

/** What is held, as the fields of the form without scripts. */
export const heldFields = ({ orderId, itemId, barcode, choice, units }: Held): Record<string, string> => ({
  ...{ orderId, itemId, units: String(units) },
  ...(barcode !== null && { heldCode: barcode }),
  ...(choice && { heldChoice: choice }),
});

const LESSER = "max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap";

interface Props {
  cartId: string;
  stop: Stop;
  controls: CartControls;
  formId: string;
}

/** The next bin of the walk: what to take there, for which totes. */
export function NextStop({ cartId, stop, controls, formId }: Props) {
  const { item, place, units, shares } = stop;
  const view = controls.views.find(({ orderId }) => orderId === shares[0]?.orderId);
  const [first] = shares;
  if (!view || !first) return null;
  const scanned = { ...scannedOf(place, view.at), isBinScanned: place === null || place.location === controls.walk.at };
  const isSorted = view.cart?.isSorted === true;
  const toTake = isSorted ? units : first.units;
  const held = { orderId: first.orderId, itemId: first.itemId, barcode: null, units: toTake, name: item.name };
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
          {isSorted ? (
            <p>{shares.length === 1 ? "For one order" : `For ${shares.length} orders together`}</p>
          ) : (
            <ul aria-label="Totes" className="flex flex-wrap gap-2 pt-1">
              {shares.map((share) => (
                <li key={share.orderId} className="tabular rounded-md bg-canvas px-3 py-1 text-md">
                  <span className="font-semibold">{share.units}</span> → slot {share.slot}
                </li>
              ))}
            </ul>
          )}
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
                if (isSorted) controls.takeAll(stop);
                else controls.take(held);
              }}
            >
              <HiddenFields
                fields={{ scanId: formId, ...(controls.walk.at && { at: controls.walk.at }), ...heldFields(held) }}
              />
              <Button type="submit" size="touch" variant="primary" className="max-sm:w-full">
                Take {toTake}
                <span className="sr-only"> × {item.name}</span>
              </Button>
            </Form>
          )}
          <LinkButton to={pickingPaths.shortPick(first.itemId)} size="touch" variant="ghost" className={LESSER}>
            Report short
          </LinkButton>
          {controls.stops.length > 1 && (
            <Form
              method="post"
              action={pickingPaths.skipStop(cartId)}
              preventScrollReset
              className="contents"
              onSubmit={(event) => {
                event.preventDefault();
                controls.skip();
              }}
            >
              {shares.map(({ itemId }) => (
                <input key={itemId} type="hidden" name="itemIds" value={itemId} />
              ))}
              <Button type="submit" size="touch" variant="ghost" className={LESSER}>
                Skip<span className="sr-only"> {item.name}</span>
              </Button>
            </Form>
          )}
          <LinkButton to={pickingPaths.changePickLot(first.itemId)} size="touch" variant="ghost" className={LESSER}>
            {place?.lot ? "Change lot" : "Change bin"}
          </LinkButton>
        </>
      }
    />
  );
}
