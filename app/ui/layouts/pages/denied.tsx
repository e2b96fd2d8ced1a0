import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { AccessDenied } from "./access-denied";
import { Page } from "./page";
import { PageError } from "./page-error";

/** Error boundary of a screen that says who has access, instead of answering 404. */
export function DeniedOr({ title, detail }: { title: string; detail: string }) {
  const error = useRouteError();
  if (!(isRouteErrorResponse(error) && error.status === 403)) return <PageError />;
  return (
    <Page title={title}>
      <AccessDenied detail={detail} />
    </Page>
  );
}
