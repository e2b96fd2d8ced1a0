import { countPaths } from "#app/http/warehouse-work/count-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { ClipboardCheck } from "#app/ui/icons/icons";

/** A client's button: the warehouse counts all locations of the product, and bills each. */
export const RequestCount = ({ product: { id, isKit } }: { product: { id: string; isKit: boolean } }) =>
  !isKit && (
    <PostButton action={countPaths.request(id)} icon={ClipboardCheck} pending="Requesting…">
      Request a count
    </PostButton>
  );
