import { Link } from "@remix-run/react";
import { orderPaths } from "#app/http/order-paths";
import { paths, withQuery } from "#app/http/paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { usePost } from "#app/ui/forms/use-post";
import { X } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import type { OrdersSearch } from "../order-actions-menu";

export interface OrderLabels {
  tags: readonly string[];
  mayTag: boolean;
  picker: string | null;
  mayAssign: boolean;
}

type Props = OrderLabels & { orderId: string; search: OrdersSearch };

/** The order's tags, each a link to its orders, and its assigned picker. */
export function OrderTags({ orderId, search, tags, mayTag, picker, mayAssign }: Props) {
  const { Form, state } = usePost();
  return (
    <div className="grid gap-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center gap-1">
              <Link to={paths.orders({ tag })} className="filter-chip">
                <bdi className="truncate">{tag}</bdi>
              </Link>
              {mayTag && (
                <Form method="post" action={orderPaths.removeTag(orderId, search)}>
                  <input type="hidden" name="tag" value={tag} />
                  <Button type="submit" size="sm" variant="ghost" icon={X} aria-label={`Remove tag ${tag}`} />
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {tags.length === 0 && !mayTag && <p className="text-muted">No tags</p>}
      {mayTag && (
        <Form key={tags.join()} method="post" action={orderPaths.addTag(orderId, search)} className="flex gap-2">
          <input
            name="tag"
            aria-label="New tag"
            placeholder="New tag"
            required
            maxLength={40}
            autoComplete="off"
            className={inputClass}
          />
          <Button type="submit" className="shrink-0" pending={state !== "idle"} pendingLabel="Saving…">
            Add tag
          </Button>
        </Form>
      )}
      <p>
        <span className="text-muted">Assigned picker: </span>
        <bdi>{picker ?? "no one"}</bdi>{" "}
        {mayAssign && (
          <TextLink to={withQuery(orderPaths.assignPicker(), { ...search, id: orderId, on: "page" })}>Change</TextLink>
        )}
      </p>
    </div>
  );
}
