import type { StagedProblem } from "#app/domain/staging/problems/staged-problem-labels";
import { stagingPaths } from "#app/http/staging-paths";
import type { PostalAddress } from "#app/integrations/partner";
import { useWithBack } from "../../layouts/shell/use-back";
import { TextLink } from "../../primitives/buttons/text-link";
import { Hint } from "../../primitives/states/hint";
import { DescriptionList } from "../../primitives/values/description-list";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { orderStatusLabel } from "../status/order-status-badge";
import { StagingStatusBadge } from "../status/staging-status-badge";
import { type LineOutcome, type StagedLine, StagingLines } from "./staging-lines";
import { StagingProblems } from "./staging-problems";

export interface StagedOrder {
  id: string;
  companyId: string;
  externalId: string;
  number: string;
  status: "pending" | "processed" | "error";
  errorMessage: string | null;
  externalStatus: string;
  integrationName: string | null;
  companyName: string;
  currency: string;
  totalMinor: number;
  customerName: string;
  customerEmail: string;
  placedAt: number;
  createdAt: number;
  processedAt: number | null;
  shippingAddress: string;
  /** The parsed payload; null when it cannot be read. */
  order: {
    customerName: string;
    customerEmail: string;
    customerPhone: string;
    billTo: PostalAddress | null;
    shippingMethod: string | null;
    shippingMinor: number;
    paymentMethod: string | null;
    note: string | null;
    currency: string;
    orderedMinor: number;
    lines: StagedLine[];
  } | null;
  /** Problems, most severe first. */
  problems: StagedProblem[];
  forecast: { status: string; holdReason: string | null } | null;
  /** The result for each line. */
  outcome?: LineOutcome[];
  raw: { text: string; cut: boolean } | null;
  /** The order was corrected here. */
  isCorrected: boolean;
}

/** A staged order: what the store sent, and what processing it would do. */
export function StagingDetail({ staged }: { staged: StagedOrder }) {
  const { order } = staged;
  const withBack = useWithBack();
  // Corrections can be changed until the order is processed.
  const isOpen = order !== null && staged.status !== "processed";
  return (
    <div className="grid grid-cols-1 gap-6">
      <Standing staged={staged} />
      <Block title="Order">
        <DescriptionList pairs columns={3} items={orderFacts(staged)} />
      </Block>
      <Block title="Customer">
        <DescriptionList
          columns={2}
          items={[
            { term: "Name", detail: order?.customerName || staged.customerName || "Unknown Customer" },
            {
              term: "Email",
              detail: <span className="wrap-anywhere">{order?.customerEmail || staged.customerEmail || "—"}</span>,
            },
            { term: "Phone", detail: order?.customerPhone },
            ...(order?.note ? [{ term: "Note", detail: <Lines text={order.note} />, wide: true }] : []),
          ]}
        />
      </Block>
      <Block title="Shipping">
        <DescriptionList
          columns={3}
          items={[
            { term: "Address", detail: staged.shippingAddress && <Lines text={staged.shippingAddress} /> },
            { term: "Method", detail: order?.shippingMethod },
            { term: "Cost", detail: order && <Money minor={order.shippingMinor} currency={order.currency} /> },
          ]}
        />
        {isOpen && (
          <p>
            <TextLink to={withBack(stagingPaths.fixAddress(staged.id))}>Correct the address</TextLink>
          </p>
        )}
      </Block>
      {order && (
        <Block title="Line items">
          <StagingLines
            lines={order.lines}
            currency={order.currency}
            outcome={staged.outcome ?? []}
            fixTo={isOpen ? (line) => withBack(stagingPaths.fixLine(staged, line)) : null}
          />
        </Block>
      )}
      {staged.isCorrected && (
        <p className="text-muted text-sm">Some of this was corrected here. The raw data is unchanged.</p>
      )}
      <RawData raw={staged.raw} />
    </div>
  );
}

function Standing({ staged }: { staged: StagedOrder }) {
  const { status, problems, forecast } = staged;
  if (status === "processed") return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Outcome status={status} problems={problems} forecast={forecast} />
      <StagingProblems of={staged} problems={problems} />
    </div>
  );
}

function Outcome({ status, problems, forecast }: Pick<StagedOrder, "status" | "problems" | "forecast">) {
  if (status === "error") return <Hint tone="bad">This order could not be processed.</Hint>;
  if (problems.some(({ stops }) => stops === "order")) return <Hint tone="bad">Processing this order would fail.</Hint>;
  if (problems.some(({ stops }) => stops === "picking")) {
    return <Hint tone="warn">If processed now, this order is put on hold.</Hint>;
  }
  if (forecast?.status === "on-hold") {
    return (
      <Hint tone="warn" title="If processed now, this order is put on hold">
        {forecast.holdReason}
      </Hint>
    );
  }
  return forecast?.status === "pending" ? (
    <Hint tone="good">Everything on this order is in stock. Process it and it is ready to pick.</Hint>
  ) : (
    <Hint>If processed now, this order is kept as {orderStatusLabel(forecast?.status ?? "").toLowerCase()}.</Hint>
  );
}

const orderFacts = (staged: StagedOrder) => [
  { term: "External Order ID", detail: <Mono>{staged.externalId}</Mono> },
  ...(staged.number !== staged.externalId ? [{ term: "Order number", detail: <Mono>{staged.number}</Mono> }] : []),
  { term: "Status", detail: <StagingStatusBadge status={staged.status} /> },
  { term: "Company", detail: staged.companyName },
  { term: "Store", detail: staged.integrationName },
  { term: "Status in the store", detail: orderStatusLabel(staged.externalStatus) },
  ...(staged.order && staged.order.orderedMinor !== staged.totalMinor
    ? [{ term: "Total ordered", detail: <Money minor={staged.order.orderedMinor} currency={staged.currency} /> }]
    : []),
  {
    term: staged.order && staged.order.orderedMinor !== staged.totalMinor ? "Total after refunds" : "Total",
    detail: <Money minor={staged.totalMinor} currency={staged.currency} />,
  },
  { term: "Payment", detail: staged.order?.paymentMethod },
  { term: "Placed", detail: staged.placedAt > 0 && <Time at={staged.placedAt} /> },
  { term: "Staged", detail: <Time at={staged.createdAt} /> },
  ...(staged.processedAt ? [{ term: "Processed", detail: <Time at={staged.processedAt} /> }] : []),
];

function RawData({ raw }: { raw: StagedOrder["raw"] }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">Raw data</summary>
      <section
        aria-label="Raw data"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto border-line border-t bg-sunken p-4"
      >
        <pre className="font-mono text-xs">
          {raw ? raw.text : "The stored data cannot be read."}
          {raw?.cut && "\n… the rest is not shown."}
        </pre>
      </section>
    </details>
  );
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-md">{title}</h3>
      {children}
    </section>
  );
}

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;
