import { json, Troubles } from "../partner/partner-faults";

export const PRINTNODE_KEY = "44784dd8d88be9631046ff83e9044419ff824b10";

export interface FakePrintJob {
  id: number;
  printerId: number;
  title: string;
  contentType: string;
  content: string;
  source: string;
  states: { state: string; message: string }[];
}

const refusal = (status: number, message: string): Response => json({ uid: "r", code: "BadRequest", message }, status);

/** PrintNode with one account: printers, jobs and their states, and stored idempotency keys. */
export class FakePrintNode {
  readonly troubles = new Troubles();
  readonly jobs: FakePrintJob[] = [];
  readonly requests: { method: string; path: string }[] = [];
  printers = [
    { id: 7001, name: "Zebra ZD421", state: "online", computer: { id: 1, name: "PACK-PC" } },
    { id: 7002, name: "Office", state: "offline", computer: { id: 2, name: "OFFICE-PC" } },
  ];
  private readonly keys = new Set<string>();

  /** A `fetch` that reaches only this fake. */
  readonly fetch: typeof fetch = (input, init) => this.handle(new Request(input as Request, init as RequestInit));

  /** The computer reports what became of a job. */
  report(id: string | number, state: string, message = ""): void {
    this.jobs.find((job) => job.id === Number(id))?.states.push({ state, message });
  }

  private async handle(request: Request): Promise<Response> {
    const { origin, pathname: path, searchParams } = new URL(request.url);
    if (origin !== "https://api.printnode.com") throw new TypeError(`not reachable: ${origin}`);
    this.requests.push({ method: request.method, path });
    const body = request.method === "POST" ? await request.text() : "";
    const unauthorized = () => refusal(401, "API Key not found");
    return this.troubles.meet(request, unauthorized, async () => {
      if (request.headers.get("authorization") !== `Basic ${btoa(`${PRINTNODE_KEY}:`)}`) return unauthorized();
      if (request.method === "POST") return this.submit(body, request.headers.get("x-idempotency-key"));
      return this.read(path, searchParams);
    });
  }

  private submit(body: string, key: string | null): Response {
    if (key !== null && this.keys.has(key)) return refusal(409, "Idempotency key was used before");
    const job = JSON.parse(body) as FakePrintJob;
    if (!this.printers.some(({ id }) => id === job.printerId)) return refusal(400, "Printer not found");
    if (key !== null) this.keys.add(key);
    const id = 9000 + this.jobs.length + 1;
    this.jobs.push({ ...job, id, states: [{ state: "new", message: "" }] });
    return json(id, 201);
  }

  private read(path: string, query: URLSearchParams): Response {
    const [, first, ids = "", last] = path.split("/");
    if (first === "printers" && last === "printjobs")
      return json(this.jobs.filter(({ printerId }) => printerId === Number(ids)).reverse());
    if (first === "printers")
      return json(this.printers.filter(({ id }) => id > Number(query.get("after") ?? 0)).slice(0, 100));
    const wanted = ids.split(",").map(Number);
    return json(
      this.jobs
        .filter(({ id }) => wanted.includes(id))
        .map(({ id, states }) => states.map((state) => ({ printJobId: id, ...state }))),
    );
  }
}
