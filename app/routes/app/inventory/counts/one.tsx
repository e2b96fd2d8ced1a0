import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CountParams } from "#app/domain/inventory/counts/count.schema";
import { countScreen } from "#app/domain/inventory/counts/count-screen.server";
import { COUNT_REASON_LABEL, COUNT_STATUS_TABLE } from "#app/domain/inventory/counts/count-status";
import { pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { CountLineTable } from "#app/ui/domain/inventory/counts/count-line-table";
import { PostButton } from "#app/ui/forms/post-button";
import { ClipboardCheck, X } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Badge } from "#app/ui/primitives/values/badge";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Count ${data.count.code}` : "Count" }];

export const loader = pageLoader("inventory.count", { params: CountParams }, ({ ctx, params }) =>
  countScreen(ctx, params.countId),
);

export default function CountPage() {
  const { count, lines, isToCount, isForAnother, may } = useLoaderData<typeof loader>();
  const { id, code, zone, reason, status } = count;
  const isOpen = status === "open" || status === "counting" || status === "recount";
  return (
    <Page
      title={`Count ${code}`}
      subtitle={`Zone ${zone}. ${COUNT_REASON_LABEL[reason]}.`}
      back={{ to: countPaths.list(), label: "Counts" }}
      badges={<Badge status={COUNT_STATUS_TABLE[status ?? "open"]} />}
      actions={
        <>
          {may.cancel && isOpen && (
            <PostButton action={countPaths.cancel(id)} icon={X} pending="Canceling…">
              Cancel count
            </PostButton>
          )}
          {isToCount && !isForAnother && (
            <LinkButton to={countPaths.confirm(id)} variant="primary" icon={ClipboardCheck}>
              {status === "recount" ? "Count again" : "Count"}
            </LinkButton>
          )}
        </>
      }
    >
      {isForAnother && <Hint>Your count was outside the tolerance. Another person must count {code} again.</Hint>}
      <CountLineTable lines={lines} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
