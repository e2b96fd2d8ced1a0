import { DomainError } from "#app/domain/kernel/errors";
import { answerAgent, findAgent } from "#app/domain/warehouses/printing/agent-calls.server";
import { AgentAnswer, AgentCall } from "#app/domain/warehouses/printing/printing.schema";
import { noGet } from "#app/http/guards/api.server";
import { webhookAction } from "#app/http/guards/webhook.server";
import { renderPrintJob } from "#app/http/printing/print-job-content.server";
import { bearerIn } from "#app/http/request/bearer.server";

export const loader = noGet("POST");

/** A print agent's result of its last job; the answer is its next job. */
export const action = webhookAction("print agents call with a token of their own", {
  async verify({ ctx, headers, body }) {
    const agent = await findAgent(ctx, bearerIn(headers) ?? "");
    if (!agent) return null;
    const call = AgentCall.safeParse(parsed(body));
    if (!call.success) throw new DomainError("body_not_json", "The body is not that of a print agent.");
    return { agent, call: call.data };
  },
  answer: AgentAnswer,
  handle: (ctx, { agent, call }) => answerAgent(ctx, agent, call, (job) => renderPrintJob(ctx, job)),
});

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
