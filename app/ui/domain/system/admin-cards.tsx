import { Link } from "@remix-run/react";
import { adminPaths, announcementPaths, keyPaths, warehousePaths } from "#app/http/admin-paths";
import { billingPaths } from "#app/http/billing-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import {
  Activity,
  Barcode,
  Box,
  ChevronRight,
  FileClock,
  Globe,
  Inbox,
  KeyRound,
  ListFilter,
  Mail,
  MessageSquare,
  Printer,
  Receipt,
  Send,
  Shield,
  ShieldCheck,
  Users,
  Warehouse,
} from "#app/ui/icons/icons";
import { CountBadge } from "../../primitives/values/count-badge";

/** Links of the Admin Panel. */
export function AdminCards({ messagesOpen }: { messagesOpen: number }) {
  const cards = [
    { to: paths.users(), icon: Users, title: "User Management", detail: "Invite users and assign roles" },
    { to: paths.filters(), icon: ListFilter, title: "Filter Management", detail: "Filter options" },
    { to: paths.staging(), icon: Inbox, title: "Staging Area", detail: "Store orders to review" },
    {
      to: paths.system(),
      icon: Activity,
      title: "System Reports",
      detail: "Health, cron runs, queues, and ledger",
    },
    { to: adminPaths.email(), icon: Send, title: "Email", detail: "Sender, service, and a test email" },
    {
      to: adminPaths.gs1Prefix(),
      icon: Barcode,
      title: "GS1 company prefix",
      detail: "Numbers of cartons and pallets",
    },
    { to: adminPaths.secondFactor(), icon: Shield, title: "Two-factor sign-in", detail: "Roles that require it" },
    { to: adminPaths.timeZone(), icon: Globe, title: "Time zone", detail: "When days begin and end" },
    { to: keyPaths.list(), icon: KeyRound, title: "API keys", detail: "Access for API clients" },
    {
      to: warehousePaths.list(),
      icon: Warehouse,
      title: "Warehouses",
      detail: "Addresses, time zones, and cut-offs",
    },
    { to: printingPaths.printers(), icon: Printer, title: "Printers", detail: "Printing without a dialog" },
    { to: shippingPaths.boxes(), icon: Box, title: "Boxes", detail: "What parcels are packed in" },
    { to: billingPaths.seller(), icon: Receipt, title: "Seller details", detail: "Printed on every invoice" },
    { to: paths.system("audit"), icon: FileClock, title: "Audit log", detail: "Who changed what" },
    {
      to: paths.system("messages"),
      icon: Mail,
      title: "Contact inbox",
      detail: "Messages from the contact form",
      count: messagesOpen,
    },
    {
      to: announcementPaths.list(),
      icon: MessageSquare,
      title: "Announcements",
      detail: "Messages on client dashboards",
    },
    {
      to: adminPaths.erasePerson(),
      icon: ShieldCheck,
      title: "Erase personal data",
      detail: "Delete personal data on request",
    },
  ];
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {cards.map(({ to, icon: Icon, title, detail, count }) => (
        <li
          key={to}
          className="group relative flex min-h-20 items-center gap-4 rounded-lg border border-line bg-surface px-5 py-4 transition-colors hover:border-line-strong"
        >
          <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
            <Icon className="size-5" strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="flex items-center gap-2 text-md">
              <Link
                to={to}
                prefetch="intent"
                className="rounded-lg after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {title}
              </Link>
              {Boolean(count) && <CountBadge n={count ?? 0} label="open" />}
            </h2>
            <p className="text-muted text-sm">{detail}</p>
          </div>
          <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
        </li>
      ))}
    </ul>
  );
}
