import { notFound } from "#app/domain/kernel/errors";
import { publicLoader } from "#app/http/guards/guard.server";

export const loader = publicLoader("an unknown path returns the same page to everyone", async () => {
  throw notFound("This page");
});

export default function NotFound() {
  return null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
