import type { AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { Undo2 } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { Day } from "../lots/lot-day";

type Assembly = AssemblyScreen["assemblies"][number];

interface Props {
  orderId: string;
  assemblies: Assembly[];
  mayTakeBack: boolean;
}

/** What was assembled for an order, the newest first, with the lots that it made and used. */
export function AssemblyList({ orderId, assemblies, mayTakeBack }: Props) {
  const detail = useDetailPaths();
  if (assemblies.length === 0) return null;
  return (
    <Section title="Assembled">
      <ul className="grid gap-3">
        {assemblies.map((one) => (
          <li key={one.id}>
            <Card>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className="tabular">{formatCount(one.quantity)}</strong>
                {one.lotNumber && (
                  <TextLink to={detail.lot(one.lotId)}>
                    Lot <Mono>{one.lotNumber}</Mono>
                  </TextLink>
                )}
                {one.expiresOn && (
                  <span>
                    expires <Day day={one.expiresOn} />
                  </span>
                )}
                <span>
                  in <Mono>{one.code}</Mono>
                </span>
                <span className="text-muted text-sm">
                  <Time at={one.at} />, <bdi>{one.byName}</bdi>
                </span>
              </p>
              {one.takenBackAt !== null && (
                <p className="text-muted text-sm">
                  Taken back <Time at={one.takenBackAt} />, <bdi>{one.takenBackByName}</bdi>
                </p>
              )}
              <ul className="mt-2 text-sm">
                {one.used.map(({ lotId, lotNumber, sku, code, quantity }) => (
                  <li key={`${lotId} ${code}`} className="flex flex-wrap gap-x-2">
                    <span className="tabular">{formatCount(quantity)} ×</span>
                    <Mono>{sku}</Mono>
                    {lotNumber && (
                      <TextLink to={detail.lot(lotId)}>
                        Lot <Mono>{lotNumber}</Mono>
                      </TextLink>
                    )}
                    <span>
                      from <Mono>{code}</Mono>
                    </span>
                  </li>
                ))}
              </ul>
              {mayTakeBack && one.takenBackAt === null && <TakeBack orderId={orderId} assembly={one} />}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const TakeBack = ({ orderId, assembly: { id, quantity } }: { orderId: string; assembly: Assembly }) => (
  <div className="mt-2">
    <ConfirmButton
      label="Take back"
      title="Take this assembly back?"
      body={`${formatCount(quantity)} ${quantity === 1 ? "unit leaves" : "units leave"} stock, and the components return to where they were.`}
      confirm="Take back"
      action={assemblyPaths.takeBack(orderId, id)}
      icon={Undo2}
      size="sm"
    />
  </div>
);
