import type { ActionFunctionArgs } from "@remix-run/cloudflare";

/** Puts a message into the queue, as the cron does. Only a build that is made for the benchmark has it. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.cloudflare.env.JOBS.send(await request.json());
  return Response.json({ sent: true });
}
