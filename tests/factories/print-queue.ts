import { desc, eq } from "drizzle-orm";
import { answerAgent, findAgent } from "#app/domain/warehouses/printing/agent-calls.server";
import { AgentCall } from "#app/domain/warehouses/printing/printing.schema";
import { printAt } from "#app/domain/warehouses/printing/stations.server";
import { printJobs } from "#db/schema/directory/printing";
import { aPrintAgent, aPrinter } from "./printer";
import { aWarehouse } from "./warehouse";
import { systemWorld } from "./world";

interface SendOptions {
  companyId?: string | null;
  once?: boolean;
}
type World = ReturnType<typeof systemWorld>;

/** A printer of a warehouse with print agents and jobs that wait. */
export async function aPrintQueue({ agents = 1, jobs = 1 } = {}) {
  const world = systemWorld();
  const { id: warehouseId } = await aWarehouse();
  const { id: printerId } = await aPrinter(warehouseId);
  const tokens: string[] = [];
  for (let n = 0; n < agents; n++) tokens.push((await aPrintAgent(warehouseId)).token);
  const station = { name: "Packing", printerOf: { packingSlip: printerId } };
  /** Queues the packing slip of an order; returns the job's id, or null when it was queued before. */
  const send = async (orderId: string, { companyId = null, ...options }: SendOptions = {}) => {
    const document = { kind: "packing-slip", orderId } as const;
    const { queued } = await printAt(
      world,
      station,
      [{ use: "packingSlip", companyId, title: "Packing slip", document }],
      options,
    );
    if (queued === 0) return null;
    const [row] = await world.directory.select(printJobs, {
      columns: ["id"],
      where: eq(printJobs.document, document),
      orderBy: desc(printJobs.id),
      limit: 1,
    });
    return row?.id ?? null;
  };
  const keys: string[] = [];
  for (let n = 0; n < jobs; n++) keys.push((await send(world.newId())) ?? "");
  return { world, warehouseId, printerId, tokens, keys, send };
}

const render = async () => ({ type: "zpl" as const, content: new TextEncoder().encode("^XA^XZ") });

/** The agent's call; the job that it gets. */
export async function call(world: World, token: string, result?: object) {
  const agent = await findAgent(world, token);
  if (!agent) throw new Error("The token is not valid");
  return (await answerAgent(world, agent, AgentCall.parse({ result }), render)).job;
}

export const jobOf = (world: World, id: string) =>
  world.directory.selectFirst(printJobs, {
    columns: ["state", "run", "attempts", "error", "finishedAt"],
    where: eq(printJobs.id, id),
  });
export const printed = (jobId: string, run = 1) => ({ jobId, run, printed: true });
export const failed = (jobId: string, wasSent: boolean, run = 1) => ({
  jobId,
  run,
  printed: false,
  wasSent,
  error: "No paper",
});
