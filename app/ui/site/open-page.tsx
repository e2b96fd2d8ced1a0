import type { ReactNode } from "react";
import { ChevronLeft } from "#app/ui/icons/icons";
import { Page } from "../layouts/pages/page";
import { useSiteFacts } from "./site-facts";
import { SiteLayout } from "./site-layout";

type Props = {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
};

/** A page that anyone can read: in the app's frame for signed-in users, in the public frame for visitors. */
export function OpenPage({ title, lead, back, children }: Props) {
  const { isSignedIn } = useSiteFacts();
  // Visitors' pages load no scripts, so the browser bundle excludes their frame.
  if (isSignedIn || !import.meta.env.SSR) {
    return (
      <Page title={title} subtitle={lead} {...(back && { back })}>
        {children}
      </Page>
    );
  }
  return (
    <SiteLayout>
      <div className="site-wrap pt-10 pb-20 sm:pt-16 sm:pb-28">
        {back && (
          <a
            href={back.to}
            className="-ml-1 mb-3 inline-flex items-center gap-0.5 rounded-sm text-muted hover:text-ink"
          >
            <ChevronLeft className="size-4" />
            {back.label}
          </a>
        )}
        <h1 className="max-w-3xl break-words text-xl sm:text-2xl">{title}</h1>
        {lead && <p className="mt-3 max-w-2xl text-md text-muted">{lead}</p>}
        <div className="mt-10 grid gap-10">{children}</div>
      </div>
    </SiteLayout>
  );
}
