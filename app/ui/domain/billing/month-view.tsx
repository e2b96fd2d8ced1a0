import type { AccrualScreen } from "#app/domain/billing/accrual/accrual.server";
import { monthName } from "#app/domain/billing/days";
import { periodName } from "#app/domain/billing/invoice-labels";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";
import { billingPaths } from "#app/http/billing-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { Receipt } from "#app/ui/icons/icons";
import { ColumnChart } from "../../charts/column-chart";
import { FilterBar } from "../../forms/filter-bar";
import { CompanyFilter } from "../../forms/filter-company";
import { FilterSelect } from "../../forms/filter-fields";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { EmptyState } from "../../primitives/states/empty-state";
import { Hint } from "../../primitives/states/hint";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { AccrualLines } from "./accrual-lines";
import { comparedText, invoiceNumber, shortPeriod, unpricedWords } from "./billing-labels";
import { BillingStats } from "./overview/billing-stats";
import { HowToPayCard } from "./parties/how-to-pay-card";

const nameOf = (month: string) => monthName(`${month}-01`);

/** A company's month: charges by day and by line, and work without a price. */
export function MonthView({ screen, all, mayManage }: { screen: AccrualScreen; all: boolean; mayManage: boolean }) {
  const { company, month, months, accrual, period, card, today } = screen;
  const { currency } = accrual;
  const isPast = month < today.slice(0, 7);
  return (
    <>
      <BillingStats figures={screen.figures} company={all ? company.id : undefined} mayManage={mayManage} />
      {!mayManage && <HowToPayCard companyId={company.id} pay={screen.pay} />}
      <FilterBar>
        {all && <CompanyFilter companies={screen.companies} value={company.id} />}
        <FilterSelect
          name="month"
          label="Month"
          value={month}
          options={months.map((one) => ({ value: one, label: nameOf(one) }))}
        />
      </FilterBar>
      <Unpriced screen={screen} mayManage={mayManage} />
      {currency === null ? (
        <Card padded={false}>
          <EmptyState
            icon={Receipt}
            title={card ? "No rate card applies on these days" : "No rate card yet"}
            detail="Work is recorded from the first day. A rate card sets its prices."
            action={
              mayManage && (
                <LinkButton
                  to={screen.hasRates ? billingPaths.newRateCard(company.id) : billingPaths.firstRates(company.id)}
                  variant="primary"
                >
                  {screen.hasRates ? "New rate card" : "Set rates"}
                </LinkButton>
              )
            }
          />
        </Card>
      ) : (
        <>
          <Figures screen={screen} currency={currency} isPast={isPast} />
          <Card title="By day" description="Charges per day, excluding the monthly minimum">
            <ColumnChart
              label={`Charges by day in ${nameOf(month)}. The table below lists them by charge.`}
              columns={accrual.days.map(({ day, amountMinor }) => ({
                key: day,
                name: dayName(day, false),
                values: [Math.max(0, amountMinor)],
              }))}
              series={[{ label: "Amount", tone: "main" }]}
              format={(value) => formatMoney(value, currency)}
              formatScale={(value) => formatMoney(Math.round(value), currency).replace(/\.0+$/, "")}
            />
          </Card>
          <Card
            title={isPast ? `Charges for ${nameOf(month)}` : "Charges so far"}
            description={`${dayName(period.from)} to ${dayName(period.to)}. Select a charge to see its work.`}
            padded={false}
          >
            {accrual.lines.length > 0 ? (
              <AccrualLines
                companyId={company.id}
                period={period}
                currency={currency}
                totalMinor={accrual.totalMinor}
                lines={accrual.lines}
                before={accrual.beforeMinor === null ? null : shortPeriod(screen.before)}
              />
            ) : (
              <p className="px-5 pb-5 text-muted">No work on these days.</p>
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Figures({ screen, currency, isPast }: { screen: AccrualScreen; currency: string; isPast: boolean }) {
  const { accrual, company, card, period, before, openFrom, lastInvoice: last } = screen;
  const isUnbilled = openFrom <= period.from;
  return (
    <StatGrid columns={3}>
      <Stat
        label={
          isPast
            ? nameOf(screen.month)
            : isUnbilled
              ? `Unbilled, ${shortPeriod(period)}`
              : `${nameOf(screen.month)} so far`
        }
        value={formatMoney(accrual.totalMinor, currency)}
        hint={
          accrual.beforeMinor === null
            ? "Nothing to compare with"
            : comparedText(accrual.totalMinor, accrual.beforeMinor, currency, before)
        }
      />
      <Stat
        label="Rate card"
        value={card ? `Version ${card.version}` : "None"}
        hint={
          card
            ? `From ${dayName(card.effectiveFrom)}${screen.coming ? `; a new version from ${dayName(screen.coming)}` : ""}`
            : "—"
        }
        to={billingPaths.rates(company.id)}
      />
      <Stat
        label="Last invoice"
        value={last ? invoiceNumber(last) : "None yet"}
        hint={
          last
            ? `${formatMoney(last.totalMinor, last.currency)} for ${periodName({ from: last.periodFrom, to: last.periodTo })}`
            : "A month is invoiced after it ends"
        }
        to={last ? invoicePaths.one(last.id) : billingPaths.companyInvoices(company.id)}
      />
    </StatGrid>
  );
}

/** Work without a rate, made prominent so that it is not overlooked. */
function Unpriced({ screen, mayManage }: { screen: AccrualScreen; mayManage: boolean }) {
  const { unpriced } = screen.accrual;
  if (unpriced.length === 0 || !mayManage) return null;
  return (
    <Hint tone="warn" title="Not billed">
      <ul className="mt-1 grid gap-0.5">
        {unpriced.map((one) => (
          <li key={JSON.stringify([one.kind, one.item, one.currency, one.why])}>{unpricedWords(one)}.</li>
        ))}
      </ul>
      <p className="mt-1">
        Set a rate (0 if it is free) in a{" "}
        <TextLink to={billingPaths.newRateCard(screen.company.id)}>new rate card version</TextLink>.
      </p>
    </Hint>
  );
}
