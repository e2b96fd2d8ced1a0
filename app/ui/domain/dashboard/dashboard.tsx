import type { ReactNode } from "react";
import type { OwnWork } from "#app/domain/picking/picking.service.server";
import type { Today } from "#app/domain/reports/dashboard/today.server";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { Page } from "../../layouts/pages/page";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Tag } from "../../primitives/values/badge";
import { AnnouncementList } from "../announcements/announcement-list";
import { type LowProduct, LowStock } from "./low-stock";
import { type MetricCard, MetricCards } from "./metric-cards";
import { NeedsAttention } from "./needs-attention";
import { type RecentOrder, RecentOrders } from "./recent-orders";
import { ShippedToday } from "./shipped-today";
import { WorkNow } from "./work-now";

interface Props {
  title: string;
  subtitle: string;
  roleBadge: string;
  company: { id: string; name: string | null } | null;
  greeting: { text: string; name: string | null };
  isEmployee: boolean;
  isPortal: boolean;
  mayStage: boolean;
  mayPick: boolean;
  announcements: readonly { id: string; title: string; body: string }[];
  figures: {
    metrics: readonly MetricCard[];
    inStatus: Record<string, number | undefined>;
    /** The order that the user has begun to pick. */
    begun: OwnWork | null;
    today: Today;
    recent: readonly RecentOrder[];
    /** Null for roles that do not see it. */
    low: readonly LowProduct[] | null;
    /** There are no clients yet: offers the first step. */
    begins: boolean;
  };
  children: ReactNode;
}

/** The day's status: what cannot wait, work at each station, figures, what was shipped, recent orders, low stock. */
export function Dashboard({
  title,
  subtitle,
  roleBadge,
  company,
  greeting,
  figures,
  announcements,
  children,
  ...reader
}: Props) {
  return (
    <Page
      title={title}
      subtitle={subtitle}
      badges={
        <>
          <Tag>{roleBadge}</Tag>
          {company && <Tag title={company.id}>{company.name ?? company.id}</Tag>}
        </>
      }
    >
      <AnnouncementList announcements={announcements} />
      <Figures {...figures} greeting={greeting} {...reader} />
      {children}
    </Page>
  );
}

type Shown = Props["figures"] & Pick<Props, "greeting" | "isEmployee" | "isPortal" | "mayStage" | "mayPick">;

function Figures({ metrics, today, recent, low, begins, begun, greeting, isEmployee, isPortal, ...work }: Shown) {
  return (
    <>
      <p className="text-muted">
        {greeting.text}
        {greeting.name && <bdi>{greeting.name}</bdi>}
      </p>
      {begun && <BegunWork {...begun} />}
      {begins && <FirstCompany />}
      {!begins && <NeedsAttention today={today} isPortal={isPortal} />}
      <WorkNow {...work} staged={today.staged} isPortal={isPortal} />
      <MetricCards cards={metrics} />
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>:only-child]:col-span-full">
        {isEmployee && <QuickActions />}
        <ShippedToday {...today} />
        <div className="grid gap-6">
          <RecentOrders orders={recent} isPortal={isPortal} />
          {low && !begins && <LowStock rows={low} isPortal={isPortal} />}
        </div>
      </div>
    </>
  );
}

/** Comes first, so that after signing in again, on any device, the work goes on with one tap. */
const BegunWork = ({ orderNumber, isPaused, cartId }: OwnWork) => (
  <Hint
    title={cartId ? "Your cart is not finished" : `Order ${orderNumber} is ${isPaused ? "paused" : "not finished"}`}
  >
    <LinkButton
      to={cartId ? pickingPaths.cart(cartId) : paths.picking()}
      size="touch"
      variant="primary"
      className="mt-2"
    >
      Continue picking
    </LinkButton>
  </Hint>
);

const FirstCompany = () => (
  <Hint title="Begin with your first company">
    <p>
      A company is a client whose stock you store and ship. Setup covers users, products, opening stock, and the store,
      whose orders then arrive in the staging area.
    </p>
    <div className="mt-3">
      <LinkButton to={companyPaths.onboarding()} variant="primary">
        Add Company
      </LinkButton>
    </div>
  </Hint>
);

const QuickActions = () => (
  <Card title="Quick Actions" className="print:hidden">
    <div className="grid gap-2">
      <LinkButton to={paths.picking()} variant="primary" size="touch">
        Start Picking Session
      </LinkButton>
      <LinkButton to={pickingPaths.scanner()} size="touch">
        Scan Barcode
      </LinkButton>
      <LinkButton to={pickingPaths.pickingTasks()} size="touch">
        View My Tasks
      </LinkButton>
    </div>
  </Card>
);
