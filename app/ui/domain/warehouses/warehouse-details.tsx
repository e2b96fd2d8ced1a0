import type { ReactNode } from "react";
import { scannedCodesText } from "#app/domain/warehouses/scanned-codes";
import { workingDaysText } from "#app/domain/warehouses/working-days";
import { warehousePaths } from "#app/http/admin-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Clock, Plus, Users } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import type { Weekday } from "#db/schema/directory/warehouses";
import type { ScannedCode } from "#db/schema/values/scanning-values";

interface Props {
  warehouse: {
    id: string;
    timeZone: string;
    workingDays: Weekday[];
    needsRelease: boolean;
    scannedCodes: ScannedCode[];
    street: string;
    street2: string;
    city: string;
    region: string;
    postalCode: string;
    /** Its name. */
    country: string;
  };
  cutOffs: readonly { carrier: string; service: string; name: string; time: string }[];
  users: readonly { id: string; name: string; role: string }[];
  /** With one warehouse everyone works in it. */
  isOnly: boolean;
  /** Below the cut-offs. */
  children?: ReactNode;
}

/** A warehouse's address, days, cut-offs and users. */
export function WarehouseDetails({ warehouse, cutOffs, users, isOnly, children }: Props) {
  const { id, timeZone, workingDays, needsRelease, scannedCodes, street, street2, city, region, postalCode, country } =
    warehouse;
  const town = [[city, region].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ");
  const address = [street, street2, town, country].filter(Boolean);
  const zone = timeZone.replaceAll("_", " ");
  return (
    <>
      <Card>
        <DescriptionList
          columns={4}
          items={[
            {
              term: "Address",
              detail: address.length > 0 && <span className="whitespace-pre-line">{address.join("\n")}</span>,
            },
            { term: "Time zone", detail: zone },
            { term: "Working days", detail: workingDaysText(workingDays) },
            { term: "Picking", detail: needsRelease ? "Orders are released in waves" : "Orders can be picked at once" },
            { term: "The camera also reads", detail: scannedCodesText(scannedCodes) },
          ]}
        />
      </Card>
      <Card
        title="Cut-offs"
        description={`Orders placed later ship on the next working day. Times in ${zone}`}
        padded={false}
        actions={
          <LinkButton to={warehousePaths.setCutOff(id)} size="sm" icon={Plus} preventScrollReset>
            Set cut-off
          </LinkButton>
        }
      >
        {cutOffs.length === 0 ? (
          <EmptyState icon={Clock} title="No cut-offs" detail="Set one for all carriers or for one of them." />
        ) : (
          <DataTable
            caption="Cut-offs"
            rows={cutOffs}
            rowKey={({ carrier, service }) => `${carrier}/${service}`}
            columns={[
              { key: "name", header: "Carrier and service", primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
              { key: "time", header: "Time", cell: ({ time }) => <span className="tabular">{time}</span> },
            ]}
            actions={({ carrier, service, name }) => (
              <PostButton action={warehousePaths.removeCutOff(id)} fields={{ carrier, service }} size="sm">
                Remove<span className="sr-only"> {name}</span>
              </PostButton>
            )}
          />
        )}
      </Card>
      {children}
      {!isOnly && (
        <Card
          title="Users"
          description="Users without a warehouse work in all of them"
          padded={false}
          actions={
            <LinkButton to={warehousePaths.users(id)} size="sm" icon={Users} preventScrollReset>
              Assign users
            </LinkButton>
          }
        >
          {users.length === 0 ? (
            <EmptyState
              icon={Users}
              title="No users assigned"
              detail="Only users who are assigned to no warehouse work here."
            />
          ) : (
            <DataTable
              caption="Users who work here"
              rows={users}
              rowKey={(user) => user.id}
              columns={[
                { key: "name", header: "Name", primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
                { key: "role", header: "Role", cell: ({ role }) => role },
              ]}
            />
          )}
        </Card>
      )}
    </>
  );
}
