import type { ActionFunctionArgs } from "@remix-run/cloudflare";

/** Enqueues a message, as the cron does. Only benchmark builds contain this route. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.cloudflare.env.JOBS.send(await request.json());
  return Response.json({ sent: true });
}
