import { Form, useLocation } from "@remix-run/react";
import { paths } from "#app/http/paths";
import { Check, Warehouse } from "#app/ui/icons/icons";
import { cx } from "#app/ui/primitives/classes";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { MENU_ENTRY } from "#app/ui/primitives/overlays/menu-entries";

interface Props {
  /** At least two, or the choice is not shown. */
  warehouses: readonly { id: string; code: string; name: string }[];
  chosen: string | null;
}

/** The warehouse that the user works in; stored with the session. */
export function WarehouseSwitch({ warehouses, chosen }: Props) {
  const { pathname, search } = useLocation();
  const code = warehouses.find(({ id }) => id === chosen)?.code;
  const options = [{ id: "", code: "", name: "Each company's own" }, ...warehouses];
  return (
    <Form method="post" action={paths.chooseWarehouse()} preventScrollReset className="contents">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Menu
        label={`Warehouse: ${code ?? "each company's own"}`}
        icon={Warehouse}
        size="sm"
        trigger={
          code && (
            <span className="font-mono">
              <span className="sr-only">Warehouse: </span>
              {code}
            </span>
          )
        }
      >
        <ul aria-label="Warehouse to work in">
          {options.map(({ id, code, name }) => {
            const isChosen = id === (chosen ?? "");
            return (
              <li key={id}>
                <button type="submit" name="warehouseId" value={id} aria-pressed={isChosen} className={MENU_ENTRY}>
                  <Check className={cx("size-4", isChosen ? "text-accent" : "invisible")} />
                  {code && <span className="font-mono">{code}</span>}
                  <bdi>{name}</bdi>
                </button>
              </li>
            );
          })}
        </ul>
      </Menu>
    </Form>
  );
}
