import type { ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { done } from "../answers/flash.server";
import { type FormAnswer, pageAction, pageOf } from "./guard.server";
import { type Stamp, stamp, stampOf } from "./guard-metadata.server";

type Refusal = ReturnType<typeof data<FormAnswer>>;

/**
 * Action of a route without a page, for a button on another page. A refusal is returned to scripts as by `pageAction`;
 * a browser that posts the form itself is redirected to the page with the button, which shows the refusal once.
 */
export const buttonAction = ((permission, schemas, handler) => {
  const action = pageAction(permission, schemas, handler);
  const answered = async (args: ActionFunctionArgs) => {
    const answer = await action(args);
    const isNavigation = args.request.headers.get("Accept")?.includes("text/html");
    return isNavigation && isRefusal(answer) ? shownOnPage(args.request, answer) : answer;
  };
  return stamp(answered, stampOf(action) as Stamp);
}) as typeof pageAction;

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit";

function shownOnPage(request: Request, { data: { result } }: Refusal): Promise<Response> {
  const { pathname, search } = new URL(pageOf(request));
  const description = Object.values(result.error ?? {})
    .flat()
    .join(" ");
  return done(pathname + search, { title: "Error", description, variant: "destructive" });
}
