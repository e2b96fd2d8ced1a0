import type { FilterGroup } from "#app/domain/filters/filters.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { Pencil, Trash2 } from "#app/ui/icons/icons";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { Section } from "../../layouts/pages/section";
import { LinkButton } from "../../primitives/buttons/link-button";
import { DataTable } from "../../primitives/tables/data-table";
import { Mono } from "../../primitives/values/mono";
import { ActiveBadge } from "../status/company-status-badge";

type Option = FilterGroup["options"][number];
type Props = { group: FilterGroup; page: string | undefined };

/** The options of one filter of a page, in order. */
export function FilterOptionGroup({ group: { title, options }, page }: Props) {
  return (
    <Section title={title} description={`${options.length} option${options.length === 1 ? "" : "s"}`}>
      <DataTable
        caption={title}
        rows={options}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "value",
            header: "Value",
            primary: true,
            truncate: true,
            width: "26%",
            cell: ({ value }) => (
              <span title={value}>
                <Mono>{value}</Mono>
              </span>
            ),
          },
          {
            key: "label",
            header: "Label",
            truncate: true,
            cell: ({ label }) => (
              <span title={label} dir="auto">
                {label}
              </span>
            ),
          },
          { key: "order", header: "Sort Order", align: "right", width: "7.5rem", cell: ({ sortOrder }) => sortOrder },
          {
            key: "status",
            header: "Status",
            width: "8.5rem",
            cell: ({ isActive }) => <ActiveBadge active={isActive} />,
          },
        ]}
        actions={(option) => <OptionActions option={option} page={page} />}
      />
    </Section>
  );
}

function OptionActions({ option: { id, label, isActive }, page }: { option: Option; page: string | undefined }) {
  return (
    <span className="inline-flex justify-end gap-1.5 max-md:-ml-3.5 max-md:flex-wrap">
      <PostButton
        action={isActive ? adminPaths.deactivateFilter(id, { page }) : adminPaths.activateFilter(id, { page })}
        size="sm"
        variant="ghost"
        pending="Saving..."
      >
        {isActive ? "Deactivate" : "Activate"}
        <span className="sr-only"> {label}</span>
      </PostButton>
      <LinkButton to={adminPaths.editFilter(id, { page })} size="sm" variant="ghost" icon={Pencil} preventScrollReset>
        Edit<span className="sr-only"> {label}</span>
      </LinkButton>
      <ConfirmButton
        label="Delete"
        size="sm"
        variant="ghost"
        icon={Trash2}
        title="Delete filter option"
        body={`Are you sure you want to delete the filter "${label}"? This action cannot be undone.`}
        confirm="Delete"
        action={adminPaths.deleteFilter(id, { page })}
      />
    </span>
  );
}
