import { createServer } from "node:net";
import { Problem } from "../problem";

const HOST = "127.0.0.1";

/** The port from an environment variable, or the default. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`${name} must be a port number from 1 to 65535, not "${text}".`);
  return port;
}

/** Throws a Problem that names the port and the variable that changes it. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  const error = await tryPort(port);
  if (!error) return;
  const why = error.code === "EACCES" ? "needs administrator rights" : "is already in use";
  throw new Problem(`Port ${port} ${why}: choose another with ${variable}=${suggestion(port)} npm start.`);
}

/** A currently unused port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Problem("No free port was found.");
  return address.port;
}

/** True when the port accepts connections. */
export async function isPortTaken(port: number): Promise<boolean> {
  return (await tryPort(port)) !== null;
}

function tryPort(port: number): Promise<NodeJS.ErrnoException | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, HOST, () => server.close(() => resolve(null)));
  });
}

function suggestion(port: number): number {
  return port < 1024 ? 8788 : port + (port < 65_000 ? 100 : -100);
}
