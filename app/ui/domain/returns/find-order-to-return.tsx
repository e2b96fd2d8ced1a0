import { Form, Link } from "@remix-run/react";
import { useId } from "react";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { Button } from "#app/ui/primitives/buttons/button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  found: { code: string; orders: { id: string; orderNumber: string; customerName: string }[] } | null;
  q: string;
}

/** Finds the order by the number that the customer knows. */
export function FindOrderToReturn({ found, q }: Props) {
  const id = useId();
  return (
    <>
      <Form method="get" className="grid gap-2">
        <label htmlFor={id} className="font-medium">
          Order, tracking, or serial number
        </label>
        <div className="flex gap-2">
          <input
            key={q}
            id={id}
            name="q"
            defaultValue={q}
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className={`${inputClass} font-mono`}
          />
          <Button type="submit" variant="primary">
            Find
          </Button>
        </div>
      </Form>
      {found?.orders.length === 0 && (
        <Hint tone="warn" role="status">
          No shipped order has the number <Mono>{found.code}</Mono>.
        </Hint>
      )}
      {found && found.orders.length > 1 && (
        <ul aria-label="Orders with this number" className="divide-y divide-line rounded-lg border border-line">
          {found.orders.map((order) => (
            <li key={order.id}>
              <Link
                to={returnPaths.new({ order: order.id })}
                className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sunken"
              >
                <Mono>{order.orderNumber}</Mono>
                <bdi className="text-muted">{order.customerName}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
