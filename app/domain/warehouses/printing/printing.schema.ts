import { z } from "zod";
import { PRINT_JOB_STATE, PRINTER_CONNECTION, PRINTER_KIND, type PrintUse } from "#db/schema/values/printing-values";
import { oneLineText } from "../../kernel/typed-fields";

const id = z.string().min(1).max(64);
const name = z.string("Name is required").pipe(oneLineText(60)).pipe(z.string().min(1, "Name is required"));
const Warehouse = z.string("Choose a warehouse").min(1, "Choose a warehouse").max(64);

/** A network printer's `host:port`; the port is 9100 unless given. */
const HOST = /^([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)(?::(\d{1,5}))?$/i;
const PRINTNODE_PRINTER = /^[1-9]\d{0,11}$/;
const CUPS_QUEUE = /^[\w.-]{1,127}$/;

/** The address as it is stored; null when it is none of this connection. */
function addressOf(connection: (typeof PRINTER_CONNECTION)[number], text: string): string | null {
  if (connection === "printnode") return PRINTNODE_PRINTER.test(text) ? text : null;
  if (connection === "cups") return CUPS_QUEUE.test(text) && !text.startsWith("-") ? text : null;
  const [, host, port = "9100"] = HOST.exec(text) ?? [];
  return host && Number(port) >= 1 && Number(port) <= 65_535 ? `${host.toLowerCase()}:${Number(port)}` : null;
}

const ADDRESS_RULE: Record<(typeof PRINTER_CONNECTION)[number], string> = {
  network: "A host name or an IPv4 address, such as 192.168.1.40 or 192.168.1.40:9100",
  cups: "Letters, digits, dots, hyphens, and underscores, as lpstat -p lists it",
  printnode: "The number of the printer, as PrintNode lists it",
};

export const PrinterForm = z
  .object({
    /** Id given to the form of a new printer: the same form sent twice adds one. */
    key: z.uuidv7().optional().catch(undefined),
    name,
    warehouseId: Warehouse,
    kind: z.enum(PRINTER_KIND, "Choose what it prints on"),
    connection: z.enum(PRINTER_CONNECTION, "Choose how it is connected"),
    address: z.string("Enter its address").trim().min(1, "Enter its address").max(260, "At most 260 characters"),
  })
  .transform((form, ctx) => {
    const address = addressOf(form.connection, form.address);
    if (address) return { ...form, address };
    ctx.addIssue({ code: "custom", path: ["address"], message: ADDRESS_RULE[form.connection] });
    return z.NEVER;
  });
export type PrinterForm = z.output<typeof PrinterForm>;

/** A printer of PrintNode that fills in the form. */
export const NewPrinterQuery = z.object({
  printnode: z.string().regex(PRINTNODE_PRINTER).optional().catch(undefined),
  name: z.string().max(60).optional().catch(undefined),
});

export const PrintServiceForm = z.object({
  apiKey: z.string("Enter the API key").trim().min(1, "Enter the API key").max(200, "At most 200 characters"),
});
export type PrintServiceForm = z.output<typeof PrintServiceForm>;

export const PrintAgentForm = z.object({
  /** Made by the page, so that a form sent twice creates one agent. */
  key: z.uuidv7("Reload the page"),
  name,
  warehouseId: Warehouse,
});
export type PrintAgentForm = z.output<typeof PrintAgentForm>;

/** No printer: the document is opened in the browser. */
const Printer = z
  .string()
  .max(64)
  .optional()
  .transform((given) => given || null);

export const PrintStationForm = z.object({
  /** Made by the page, so that a form sent twice adds one station. */
  key: z.uuidv7().optional().catch(undefined),
  name,
  warehouseId: Warehouse,
  shippingLabel: Printer,
  smallLabel: Printer,
  largeLabel: Printer,
  packingSlip: Printer,
  pickList: Printer,
} satisfies Record<PrintUse, z.ZodType> & Record<string, z.ZodType>);
export type PrintStationForm = z.output<typeof PrintStationForm>;

/** The document's last run that the user saw: pressed twice, it is printed again once. */
export const PrintAgainForm = z.object({ lastRun: z.coerce.number().int().nonnegative() });

export const PrinterParams = z.object({ printerId: id });
export const PrintAgentParams = z.object({ agentId: id });
export const PrintStationParams = z.object({ stationId: id });
export const PrintJobParams = z.object({ jobId: id });

export const PrintQueueQuery = z.object({
  state: z.enum(PRINT_JOB_STATE).optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
});
export type PrintQueueQuery = z.output<typeof PrintQueueQuery>;

/** What a print agent sends: the result of the job that it had, if any. The answer is its next job. */
export const AgentCall = z.object({
  result: z
    .object({
      jobId: id,
      run: z.number().int().positive(),
      printed: z.boolean(),
      /** Whether data reached the printer: such a job is not tried again by itself. */
      wasSent: z.boolean().default(true),
      error: z
        .string()
        .max(2_000)
        .transform((text) =>
          text
            .replace(/\p{Cc}+/gu, " ")
            .trim()
            .slice(0, 300),
        )
        .default(""),
    })
    .nullish(),
});
export type AgentCall = z.output<typeof AgentCall>;
export type JobResult = NonNullable<AgentCall["result"]>;

/** The agent's next job. */
export const AgentAnswer = z.object({
  job: z
    .object({
      id,
      run: z.number(),
      title: z.string(),
      connection: z.enum(PRINTER_CONNECTION),
      address: z.string(),
      type: z.enum(["zpl", "pdf"]),
      /** Base64. */
      content: z.string(),
      /** Milliseconds from its call in which the agent may begin to print the job, and must have ended. */
      beginWithinMs: z.number(),
      endWithinMs: z.number(),
    })
    .nullable(),
});
