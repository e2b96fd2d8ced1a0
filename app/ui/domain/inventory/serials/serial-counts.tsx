import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

interface Props {
  counts: { units: number; onHand: number; inOrders: number; withoutSerial: number };
}

const count = (n: number): string => n.toLocaleString("en-US");

/** Units on hand beside serial numbers on hand, and how they differ. */
export const SerialCounts = ({ counts: { units, onHand, inOrders, withoutSerial } }: Props) => (
  <>
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { term: "Units on hand", detail: count(units) },
          { term: "Serial numbers on hand", detail: count(onHand) },
          { term: "Recorded for open orders", detail: count(inOrders) },
        ]}
      />
    </Card>
    {withoutSerial > 0 && (
      <Hint tone="warn">
        {withoutSerial === 1 ? "1 unit on hand has" : `${count(withoutSerial)} units on hand have`} no serial number.
      </Hint>
    )}
    {withoutSerial < 0 && (
      <Hint tone="warn">
        {withoutSerial === -1 ? "1 serial number is" : `${count(-withoutSerial)} serial numbers are`} more than units on
        hand.
      </Hint>
    )}
  </>
);
