import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LABEL_PRINT, THERMAL } from "#app/documents/codes/symbol";
import { LABEL_STOCK } from "#app/documents/label-stock";
import { zplPieces } from "#app/documents/zpl/zpl";
import { placeLabel } from "#app/domain/inventory/labels/label-drawing";
import { slotIn, toteIn } from "#app/domain/picking/plan/put-in-tote";
import { LABEL_4X6, labelTexts, type ParcelLabel, parcelLabelSheet } from "#app/domain/shipping/papers/parcel-label";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A printer on port 9100: what it has received, by connection. */
async function aPrinter({ onData = (_socket: Socket): void => undefined, keepsOpen = false } = {}) {
  const received: string[] = [];
  const server = createServer({ allowHalfOpen: keepsOpen }, (socket) => {
    const n = received.push("") - 1;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      received[n] += data.toString();
      onData(socket);
    });
  });
  return { received, address: `127.0.0.1:${await listening(server)}` };
}

interface Job {
  id: string;
  run: number;
}
interface Result {
  jobId: string;
  run: number;
  printed: boolean;
  wasSent: boolean;
  error: string;
}
type Answer = { job: object | null } | "lost";

/** A server that answers the agent's calls with these, and then with no job. */
async function aServer(answers: Answer[]) {
  const results: (Result | null)[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    results.push((JSON.parse(body) as { result: Result | null }).result);
    const next = answers.shift() ?? { job: null };
    if (next === "lost") request.socket.destroy();
    else response.setHeader("Content-Type", "application/json").end(JSON.stringify(next));
  };
  const server = createHttpServer((request, response) => void answer(request, response));
  const url = `http://127.0.0.1:${await listening(server)}`;
  const given = (): Result[] => results.filter((result) => result !== null);
  return { url, results, given };
}

function anAgent(url: string) {
  const folder = mkdtempSync(join(tmpdir(), "print-agent-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    ...{ STOWLINE_URL: url, STOWLINE_PRINT_TOKEN: "stowprint_test" },
    ...{ STOWLINE_POLL_SECONDS: "0.02", STOWLINE_PRINT_STATE: join(folder, "state.json") },
  };
  const start = (): ChildProcess => {
    const agent = spawn(process.execPath, ["public/print-agent.mjs"], { env });
    cleanUps.push(() => agent.kill("SIGKILL"));
    return agent;
  };
  return { start };
}

const job = (id: string, address: string, run = 1): Answer & { job: Job } => ({
  job: {
    ...{ id, run, title: `Job ${id}`, connection: "network", address, type: "zpl" },
    ...{ content: Buffer.from(`^XA${id}^XZ`).toString("base64"), beginWithinMs: 120_000, endWithinMs: 600_000 },
  } as Job,
});
const until = (check: () => boolean) => expect.poll(check, { timeout: 15_000 }).toBe(true);

test("a job is written to the printer's port, and its result is sent", async () => {
  const printer = await aPrinter();
  const server = await aServer([job("a", printer.address), job("b", printer.address)]);
  anAgent(server.url).start();
  await until(() => server.given().length === 2);
  expect(printer.received).toEqual(["^XAa^XZ", "^XAb^XZ"]);
  expect(server.given()).toMatchObject([
    { jobId: "a", run: 1, printed: true },
    { jobId: "b", run: 1, printed: true },
  ]);
});

test("a tote's label, printed by the agent, is read as the tote", async () => {
  const codes = ["TOTE-014", "SLOT-3"];
  const faces = await facesFor(...codes);
  const stock = { ...LABEL_STOCK["50x25"], print: LABEL_PRINT["203"] };
  const labels = codes.map((code) => ({ drawing: placeLabel(faces, stock, { code, company: "" }).drawing, copies: 1 }));
  const content = Buffer.from(await whole(zplPieces(faces, labels, stock.print))).toString("base64");
  const printer = await aPrinter();
  const server = await aServer([{ job: { ...job("a", printer.address).job, content } }]);
  anAgent(server.url).start();
  await until(() => server.given().length === 1);
  const printed = printZpl(printer.received.join(""), "203");
  const read = await Promise.all(
    printed.map(async (label) => new Set((await readCodes(label)).map(({ text }) => text))),
  );
  expect(read).toEqual(codes.map((code) => new Set([code])));
  expect([toteIn("TOTE-014"), slotIn("SLOT-3")]).toEqual(["TOTE-014", 3]);
});

test("a parcel's label, printed by the agent, is read as the parcel's tracking number", async () => {
  const label: ParcelLabel = {
    ...{ from: ["Harbor Logistics", "1 Dock Road", "Reno, NV 89502"], to: ["Ines Aldous", "14 Harbour Row"] },
    ...{ postcode: "97209", carrier: "UPS", method: "Standard", trackingNumber: "1Z5R89390357567127" },
    ...{ orderNumber: "WEB-1042", position: 1, of: 1 },
  };
  const faces = await facesFor(...labelTexts(label));
  const pieces = zplPieces(faces, [{ drawing: parcelLabelSheet(faces, null, label), copies: 1 }], THERMAL);
  const content = Buffer.from(await whole(pieces)).toString("base64");
  const printer = await aPrinter();
  const server = await aServer([{ job: { ...job("a", printer.address).job, content } }]);
  anAgent(server.url).start();
  await until(() => server.given().length === 1);
  const received = printer.received.join("");
  expect([received.startsWith("^XA"), received.trimEnd().endsWith("^XZ")]).toEqual([true, true]);
  const [printed, ...others] = printZpl(received, "203");
  expect(others).toEqual([]);
  if (!printed) throw new Error("Nothing was printed");
  // The foot of the label, where a scanner is aimed.
  const foot = cutOut(printed, { x: 0, y: 108, width: LABEL_4X6.width, height: LABEL_4X6.height - 108 });
  expect((await readCodes(foot)).map(({ text }) => text)).toEqual([label.trackingNumber]);
});

test("a result whose reply was lost is sent again, and the job, given again, is not printed again", async () => {
  const printer = await aPrinter();
  const server = await aServer([job("a", printer.address), "lost", job("a", printer.address)]);
  anAgent(server.url).start();
  await until(() => server.given().length === 3);
  expect(server.given().every(({ jobId, printed }) => jobId === "a" && printed)).toBe(true);
  expect(printer.received).toEqual(["^XAa^XZ"]);
});

test("a user's reprint of the same job is printed", async () => {
  const printer = await aPrinter();
  const server = await aServer([job("a", printer.address), job("a", printer.address, 2)]);
  anAgent(server.url).start();
  await until(() => server.given().length === 2);
  expect(printer.received).toEqual(["^XAa^XZ", "^XAa^XZ"]);
});

test("an agent killed while it prints does not print the job again, and says so", async () => {
  const printer = await aPrinter({ keepsOpen: true });
  const server = await aServer([job("a", printer.address), job("a", printer.address)]);
  const agent = anAgent(server.url);
  const first = agent.start();
  await until(() => printer.received.join("") === "^XAa^XZ");
  first.kill("SIGKILL");
  await once(first, "exit");
  agent.start();
  await until(() => server.given().length === 1);
  expect(server.given()).toMatchObject([{ jobId: "a", printed: false, wasSent: true }]);
  expect(server.given()[0]?.error).toMatch(/stopped while it printed/);
  expect(printer.received).toHaveLength(1);
});

test("a printer that cannot be reached was sent nothing; one that breaks off may have printed", async () => {
  const closed = createServer();
  const port = await listening(closed);
  closed.close();
  const breaking = await aPrinter({ onData: (socket) => socket.resetAndDestroy() });
  const long = {
    job: { ...job("b", breaking.address).job, content: Buffer.alloc(50_000_000, "x").toString("base64") },
  };
  const server = await aServer([job("a", `127.0.0.1:${port}`), long]);
  anAgent(server.url).start();
  await until(() => server.given().length === 2);
  expect(server.given()).toMatchObject([
    { jobId: "a", printed: false, wasSent: false, error: `127.0.0.1:${port} refuses the connection. Check its port.` },
    { jobId: "b", printed: false, wasSent: true },
  ]);
});

test("a job whose time is over is not begun, and one that takes too long is broken off", async () => {
  const printer = await aPrinter();
  const busy = await aPrinter({ onData: (socket) => socket.pause() });
  const late = { job: { ...job("a", printer.address).job, beginWithinMs: -1 } };
  const content = Buffer.alloc(50_000_000, "x").toString("base64");
  const long = { job: { ...job("b", busy.address).job, content, endWithinMs: 1500 } };
  const server = await aServer([late, long]);
  anAgent(server.url).start();
  await until(() => server.given().length === 2);
  expect(server.given()).toMatchObject([
    { jobId: "a", printed: false, wasSent: false },
    { jobId: "b", printed: false, wasSent: true, error: "The printer took too long." },
  ]);
  expect(printer.received.join("")).toBe("");
});

test("it sends its token over HTTPS only", async () => {
  const agent = anAgent("http://warehouse.example").start();
  const [code] = await once(agent, "exit");
  expect(code).toBe(1);
});
