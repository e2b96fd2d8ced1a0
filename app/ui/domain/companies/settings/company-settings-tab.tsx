import { Link } from "@remix-run/react";
import type { companySettings } from "#app/domain/companies/screen/company-settings";
import { retentionInWords } from "#app/domain/orders/archive/retention";
import { scanningInWords } from "#app/domain/picking/scan-policy";
import { billingPaths } from "#app/http/billing-paths";
import { companyPaths } from "#app/http/company-paths";
import { invoicePaths } from "#app/http/invoice-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { ChevronRight } from "#app/ui/icons/icons";
import { Card } from "../../../primitives/card";

type Settings = ReturnType<typeof companySettings> & {
  /** The address that receives invoices; empty without one. */
  recipient: string;
  mayRead: boolean;
  /** There are several warehouses. */
  hasWarehouses: boolean;
  /** Its orders may ship from several warehouses. */
  splitShipments: boolean;
  /** What must be scanned. */
  scanPolicy: Parameters<typeof scanningInWords>[0];
  /** After how many days closed orders are archived; null: they are not. */
  archiveAfterDays: number | null;
};

interface Setting {
  title: string;
  /** The current value in a sentence. */
  now: string;
  /** Its form; missing where only the provider can change it. */
  to?: string;
}

function settingsOf(
  id: string,
  { hasLogo, cutOff, autoProcess, recipient, mayRead, hasWarehouses, splitShipments, may, ...settings }: Settings,
): Setting[] {
  return [
    {
      title: "Company profile",
      now: hasLogo ? "Contact details and logo" : "Contact details. No logo is set.",
      to: companyPaths.editCompany(id, "settings"),
    },
    {
      title: "Handling instructions",
      now: cutOff ? `Order cut-off ${cutOff}, warehouse time` : "No order cut-off is set.",
      to: companyPaths.editHandling(id),
    },
    {
      title: "Boxes",
      now: "What parcels are packed in, with size and empty weight",
      to: shippingPaths.boxes({ company: id }),
    },
    ...(may.stockRules
      ? [
          {
            title: hasWarehouses ? "Warehouse and allocation" : "Received stock",
            now: hasWarehouses
              ? "Where stock is received, which warehouses ship orders, and when received stock can be sold"
              : "When received stock can be sold",
            to: companyPaths.editStockRules(id),
          },
        ]
      : []),
    {
      title: "Scanning",
      now: `${scanningInWords(settings.scanPolicy)}.`,
      ...(may.scanPolicy && { to: companyPaths.editScanPolicy(id) }),
    },
    ...(hasWarehouses && !may.stockRules
      ? [
          {
            title: "Split shipments",
            now: splitShipments
              ? "On. An order ships from several warehouses when none of them has all its units."
              : "Off. Every order ships from one warehouse.",
          },
        ]
      : []),
    ...(may.billing
      ? [
          {
            title: "Billing account",
            now: "Legal name, address, tax, and email for invoices",
            to: invoicePaths.account(id),
          },
          {
            title: "Rate card",
            now: "What the company pays for each kind of work",
            to: billingPaths.rates(id),
          },
        ]
      : [
          {
            title: "Billing contact",
            now: recipient ? `Invoices go to ${recipient}` : "No invoice is emailed, because no address is set.",
            to: billingPaths.contact(id),
          },
        ]),
    ...(mayRead && !may.billing
      ? [
          {
            title: "How to pay",
            now: "Bank account, payment link and reference",
            to: billingPaths.howToPay(id),
          },
        ]
      : []),
    ...(may.staging
      ? [
          {
            title: "Automatic processing",
            now: autoProcess
              ? "Staged orders without problems are accepted automatically."
              : "Staged orders wait until someone processes them.",
            to: paths.staging({ companyId: id }),
          },
        ]
      : []),
    {
      title: "Archived orders",
      now: retentionInWords(settings.archiveAfterDays),
      ...(may.retention && { to: companyPaths.editRetention(id) }),
    },
    ...(may.filePlace
      ? [
          {
            title: "File storage",
            now: "Where pictures, labels, exports, raw orders and archived orders are stored",
            to: companyPaths.editFilePlace(id),
          },
        ]
      : []),
    ...(may.export
      ? [
          {
            title: "Data export",
            now: "All data of this company as a file",
            to: companyPaths.dataExports(id),
          },
        ]
      : []),
  ];
}

/** What can be set for a company, each with its current value and a link to its form. */
export function CompanySettingsTab({ companyId, settings }: { companyId: string; settings: Settings }) {
  return (
    <Card title="Settings" padded={false}>
      <ul className="divide-y divide-line border-line border-t">
        {settingsOf(companyId, settings).map(({ title, now, to }) => (
          <li key={title}>
            {to ? (
              <Link to={to} className="flex items-center gap-3 px-5 py-3 transition-colors hover:bg-sunken">
                <SettingText title={title} now={now} />
                <ChevronRight className="size-4 shrink-0 text-muted" />
              </Link>
            ) : (
              <div className="flex px-5 py-3">
                <SettingText title={title} now={now} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SettingText = ({ title, now }: Setting) => (
  <span className="min-w-0 flex-1">
    <span className="block font-medium">{title}</span>
    <span className="block text-muted text-sm">{now}</span>
  </span>
);
