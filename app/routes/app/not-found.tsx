import { notFound } from "#app/domain/kernel/errors";
import { publicLoader } from "#app/http/guards/guard.server";

export const loader = publicLoader("an unknown path is answered the same for everyone", async () => {
  throw notFound("This page");
});

export default function NotFound() {
  return null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
