import { notFound } from "#app/domain/kernel/errors";
import { publicLoader } from "#app/http/guards/guard.server";

export const loader = publicLoader("a path that nobody knows is unknown to everyone", async () => {
  throw notFound("This page");
});

export default function NotFound() {
  return null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
