import { Form } from "@remix-run/react";
import { pickingPaths } from "#app/http/picking-paths";
import { CirclePause, Layers, PackageCheck, Undo2, X } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { OrderUndo } from "./order-undo";
import type { CartControls } from "./use-cart-session";

/** Hides icons when the bar would wrap to a second row. */
const SMALLEST = "max-[389px]:px-2 max-[389px]:[&_svg]:hidden";

/** Within thumb reach at any scroll position: undo, pause and finish, or what is held is put back. */
export function CartBar({ cart, controls }: { cart: { id: string; isSorted: boolean }; controls: CartControls }) {
  const { views, lastPut, queue, walk } = controls;
  const isAway = queue.isAway && (queue.standing?.waiting.length ?? 0) > 0;
  const done = views.filter(({ blocked, picked, total }) => blocked === null && picked >= total).length;
  return (
    <div className="pick-bar">
      {lastPut && !walk.held && (
        <OrderUndo {...lastPut} onUndo={controls.undo}>
          <Button type="submit" size="touch" variant="ghost" icon={Undo2} className="min-w-14 max-[389px]:px-2">
            <span className="max-sm:sr-only">Undo last pick</span>
          </Button>
        </OrderUndo>
      )}
      {walk.held && (
        <>
          <Button size="touch" variant="ghost" icon={X} className="js-only max-sm:flex-1" onClick={controls.letGo}>
            Put back
          </Button>
          <LinkButton to={pickingPaths.cart(cart.id)} size="touch" variant="ghost" icon={X} className="no-js-only">
            Put back
          </LinkButton>
        </>
      )}
      <Form method="post" className={walk.held ? "hidden" : "contents"}>
        <Button
          type="submit"
          formAction={pickingPaths.cartStep(cart.id, "pause")}
          size="touch"
          icon={CirclePause}
          disabled={isAway}
          className={`min-[390px]:max-sm:px-4 ${SMALLEST}`}
        >
          Pause
        </Button>
        {!cart.isSorted && (
          <Button
            type="submit"
            formAction={pickingPaths.cartStep(cart.id, "finish")}
            size="touch"
            variant="primary"
            icon={PackageCheck}
            disabled={done === 0 || isAway}
            className={`max-sm:flex-1 min-[390px]:max-sm:px-3 ${SMALLEST}`}
          >
            {done === views.length ? "Finish cart" : `Finish ${done} of ${views.length}`}
          </Button>
        )}
      </Form>
      {cart.isSorted && (
        <LinkButton
          to={pickingPaths.putWall(cart.id)}
          size="touch"
          variant="primary"
          icon={Layers}
          className={`max-sm:flex-1 min-[390px]:max-sm:px-3 ${SMALLEST}`}
        >
          Put wall
        </LinkButton>
      )}
    </div>
  );
}
