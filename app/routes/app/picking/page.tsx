import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { commandIn } from "#app/domain/picking/lists/commands";
import { PickingPage, ScanOperation } from "#app/domain/picking/picking.schema";
import { pickingScreen } from "#app/domain/picking/picking.service.server";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { PickHeaderActions, PickPhoneActions } from "#app/ui/domain/picking/queue/pick-header-actions";
import { Handling } from "#app/ui/domain/picking/session/pick-aside";
import { PickSession } from "#app/ui/domain/picking/session/pick-session";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { answerScan } from "./act/operation-answers.server";
import { askAboutBin } from "./ask-about-bin.server";
import { obey } from "./session/commands.server";
import { doneOrTakeOver, shownOnScreen } from "./session/session-steps.server";

/** Loaded on demand: not needed while picking an order. */
const PickIdle = part(
  () => import("#app/ui/domain/picking/queue/pick-idle"),
  "PickIdle",
  <Skeleton className="h-96" />,
);

// Loaded on demand: shown beside or below the work itself.
const QuickActions = part(() => import("#app/ui/domain/picking/session/quick-actions"), "QuickActions");
const TodaysStats = part(
  () => import("#app/ui/domain/picking/queue/pick-today"),
  "TodaysStats",
  <Skeleton className="h-72" />,
);
const PickingNow = part(() => import("#app/ui/domain/picking/queue/picking-now"), "PickingNow");

/** For supervisors, below the work itself. */
const TeamToday = part(() => import("#app/ui/domain/picking/queue/pick-team"), "TeamToday");

/** The screen has three entries in the menu, and on each the entry's name. */
const titleOf = (pathname: string) =>
  ({ [pickingPaths.pickingTasks()]: "Picking Tasks", [pickingPaths.scanner()]: "Barcode Scanner" })[pathname] ??
  "Order Picking";

export const meta: MetaFunction = ({ location }) => [{ title: titleOf(location.pathname) }];

export const loader = pageLoader("floor.work", { query: PickingPage }, async ({ ctx, query, request }) => {
  const { company, priority, code } = query;
  const isTasks = new URL(request.url).pathname.startsWith(pickingPaths.pickingTasks());
  const { activeCartId, ...screen } = await pickingScreen(ctx, { companyId: company, priority, code, isTasks });
  if (activeCartId) throw redirect(pickingPaths.cart(activeCartId));
  return screen;
});

/** A scan of the screen's form; with scripts the screen queues it instead. */
export const action = pageAction("floor.work", { form: ScanOperation }, async ({ ctx, input, request }) => {
  const here = new URL(request.url).pathname.replace(/\.data$/, "");
  const command = commandIn(input.barcode);
  if (command)
    return doneOrTakeOver(here, "Failed to process barcode scan. Please try again.", () => obey(ctx, command));
  const answer = await answerScan(ctx, input);
  // The order that was just completed is no longer on the screen.
  if (answer.said?.ok && answer.view === null) return shownOnScreen(here, answer);
  return (await askAboutBin(ctx, { order: input.orderId }, answer.said)) ?? answer;
});

/** Other URLs of the same screen, and the section each one opens first. */
const FIRST: Record<string, "tasks" | "scanning"> = {
  [pickingPaths.pickingTasks()]: "tasks",
  [pickingPaths.scanner()]: "scanning",
};

export default function Picking() {
  const { view, others, stats, team, company, missing, formId, userId, ...idle } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const answer = answerOf(useActionData());
  const active = view && !view.isPaused ? view : null;
  return (
    <Page
      title={titleOf(pathname)}
      subtitle={active ? null : <span className="max-sm:hidden">Start an order, then scan each item you pick</span>}
      actions={<PickHeaderActions missing={missing} />}
      phoneActions={<PickPhoneActions missing={missing} isActive={active !== null} />}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {active ? (
          <PickSession
            key={active.orderId}
            served={active}
            answer={answer}
            formId={formId}
            userId={userId}
            company={company}
          />
        ) : (
          <PickIdle view={view} userId={userId} first={FIRST[pathname] ?? null} {...idle} />
        )}
        <aside className="isolate grid min-w-0 content-start gap-6">
          {active && company && <Handling company={company} />}
          <QuickActions view={active} nextOrderId={(idle.assigned.rows[0] ?? idle.offered[0])?.id ?? null} />
          <TodaysStats stats={stats} />
          <PickingNow orders={others} />
        </aside>
      </div>
      {team.length > 0 && <TeamToday team={team} />}
    </Page>
  );
}

function answerOf(result: unknown): PickAnswer | null {
  return typeof result === "object" && result !== null && "said" in result ? (result as PickAnswer) : null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
