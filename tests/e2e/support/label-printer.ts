import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** What a label printer at a port of this computer receives, and the print agent that writes to it. */
export interface LabelPrinter {
  /** All that it has received, as text. */
  received(): string;
  stop(): void;
}

let count = 0;

/**
 * Adds a print agent, a label printer of 203 dpi and a print station as the administrator does, starts the product's own
 * agent, and sets the packer's browser to the station.
 */
export async function labelPrinterFor(admin: Page, packer: Page): Promise<LabelPrinter> {
  const name = `E2E ${Date.now().toString(36)} ${++count}`;
  let text = "";
  const printer = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      text += data.toString();
    });
  });
  printer.listen(0, "127.0.0.1");
  await once(printer, "listening");
  const { port } = printer.address() as AddressInfo;

  await admin.goto("/printing/agents/new");
  await admin.getByLabel("Name").fill(`${name} agent`);
  await admin.getByRole("button", { name: "Add print agent" }).click();
  const token = admin.locator("code", { hasText: /^stowprint_/ });
  await expect(token).toBeVisible();
  const folder = mkdtempSync(path.join(tmpdir(), "print-agent-"));
  const agent = spawn(process.execPath, [path.resolve("public/print-agent.mjs")], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...{ STOWLINE_URL: process.env.E2E_URL ?? "", STOWLINE_PRINT_TOKEN: ((await token.textContent()) ?? "").trim() },
      ...{ STOWLINE_POLL_SECONDS: "0.2", STOWLINE_PRINT_STATE: path.join(folder, "state.json") },
    },
  });

  await admin.goto("/printing/printers/new");
  await admin.getByLabel("Name").fill(`${name} labels`);
  await admin.getByLabel("Prints on").selectOption("label-203");
  await admin.getByLabel("Connection").selectOption("network");
  await admin.getByLabel("Address or queue").fill(`127.0.0.1:${port}`);
  await admin.getByRole("button", { name: "Add printer" }).click();
  await expect(admin.getByRole("row").filter({ hasText: `${name} labels` })).toBeVisible();

  await admin.goto("/printing/stations/new");
  await admin.getByLabel("Name").fill(`${name} bench`);
  const choice = admin.getByLabel("Shipping labels").locator("option", { hasText: `${name} labels` });
  await admin.getByLabel("Shipping labels").selectOption((await choice.getAttribute("value")) ?? "");
  await admin.getByRole("button", { name: "Add print station" }).click();
  await expect(admin.getByRole("row").filter({ hasText: `${name} bench` })).toBeVisible();

  await packer.goto("/printing/stations");
  const station = packer.getByRole("row").filter({ hasText: `${name} bench` });
  await station.getByRole("button", { name: /^Print here/ }).click();
  await expect(station.getByText("This browser")).toBeVisible();
  return {
    received: () => text,
    stop() {
      agent.kill("SIGKILL");
      printer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
