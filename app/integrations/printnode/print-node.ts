import { isRecord } from "../http/json";
import { PartnerError } from "../partner";
import type { PrintService, ServiceJob, ServiceJobState, ServicePrinter } from "../print-service";
import { PrintNodeClient, unexpected } from "./client";

/** Rows of one response, PrintNode's default, and the responses read. */
const PAGE = 100;
const MAX_PAGES = 5;
/** Seconds after which PrintNode drops a job that its computer has not printed, so that it is not printed the next day. */
const EXPIRE_AFTER_S = 20 * 60;
const CONTENT_TYPE = { zpl: "raw_base64", pdf: "pdf_base64" } as const;

const FAILED: Record<string, string> = {
  error: "PrintNode failed to print it.",
  expired: "The computer of the printer did not take it in time. Check that PrintNode runs there, then print it again.",
  deleted: "It was deleted at PrintNode.",
  disappeared: "It disappeared from the queue of the printer's computer. Check the printer, then print it again.",
};

export const printNode: PrintService = {
  label: "PrintNode",

  async listPrinters(world, apiKey) {
    const client = new PrintNodeClient(world, apiKey);
    const printers: ServicePrinter[] = [];
    for (let page = 0, after = ""; page < MAX_PAGES; page++) {
      const rows = await client.get(`/printers?limit=${PAGE}&dir=asc${after && `&after=${after}`}`);
      printers.push(...rows.map(printerIn));
      after = printers.at(-1)?.id ?? "";
      if (rows.length < PAGE) break;
    }
    return printers;
  },

  async submit(world, apiKey, job) {
    const client = new PrintNodeClient(world, apiKey);
    const body = {
      printerId: Number(job.printerId),
      title: job.title.slice(0, 200),
      contentType: CONTENT_TYPE[job.type],
      content: job.content,
      source: sourceOf(job),
      expireAfter: EXPIRE_AFTER_S,
    };
    const id = await client.post("/printjobs", body, job.key);
    if (id === null) return findSubmitted(client, job);
    if (typeof id !== "number") throw unexpected();
    return String(id);
  },

  async readStates(world, apiKey, ids) {
    if (ids.length === 0) return new Map();
    const client = new PrintNodeClient(world, apiKey);
    // A list of the states of each job.
    const rows = (await client.get(`/printjobs/${ids.join(",")}/states`)).flat();
    const states = new Map<string, ServiceJobState>();
    for (const row of rows) {
      if (!isRecord(row)) throw unexpected();
      const id = String(row.printJobId);
      if (states.get(id)?.kind !== "printed") states.set(id, stateIn(row, states.get(id)));
    }
    return states;
  },
};

const sourceOf = ({ key }: ServiceJob): string => `Stowline ${key}`;

/** The job of an earlier submission whose response was lost. */
async function findSubmitted(client: PrintNodeClient, job: ServiceJob): Promise<string> {
  const rows = await client.get(`/printers/${job.printerId}/printjobs?limit=${PAGE}&dir=desc`);
  const found = rows.find((row) => isRecord(row) && row.source === sourceOf(job));
  if (isRecord(found)) return String(found.id);
  throw new PartnerError(
    "refused",
    "PrintNode received it before, but does not list it. Check the printer, then print it again.",
  );
}

function printerIn(row: unknown): ServicePrinter {
  if (!isRecord(row) || typeof row.id !== "number") throw unexpected();
  const computer = isRecord(row.computer) ? row.computer : {};
  return {
    id: String(row.id),
    name: typeof row.name === "string" ? row.name : "",
    computer: typeof computer.name === "string" ? computer.name : "",
    isOnline: row.state === "online",
  };
}

/** A failure stays until the job is done after all. */
function stateIn({ state, message }: Record<string, unknown>, before: ServiceJobState | undefined): ServiceJobState {
  if (state === "done") return { kind: "printed" };
  const why = FAILED[String(state)];
  if (!why) return before ?? { kind: "open" };
  const said = state === "error" && typeof message === "string" ? message.replace(/[\s<>{}"]+/g, " ").trim() : "";
  return { kind: "failed", why: said ? `${why} It said: "${said.slice(0, 200)}"` : why };
}
