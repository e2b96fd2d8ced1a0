import { pickingPaths } from "#app/http/picking-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { RotateCcw } from "#app/ui/icons/icons";

export const ReleaseCart = ({ cart }: { cart: { id: string; number: number } }) => (
  <ConfirmButton
    label="Release cart"
    size="touch"
    icon={RotateCcw}
    title={`Release cart ${cart.number}?`}
    body="Its orders return to pending, and any picker can start them over. Put picked units back first."
    confirm="Release"
    action={pickingPaths.cartStep(cart.id, "release")}
  />
);
