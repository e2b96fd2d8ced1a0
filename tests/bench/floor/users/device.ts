import { setTimeout as sleep } from "node:timers/promises";
import type { Floor } from "../world/simulated-floor";

export interface Reply<R> {
  status: number;
  answer: R;
  headers: Headers;
}

const TRIES = 5;
const WAIT_MS = 500;

/**
 * A signed-in user's device. It sends a request again when its connection was closed without a response, so each request
 * must count once however often it is sent.
 */
export class Device {
  constructor(
    readonly floor: Floor,
    /** The user's number among the benchmark's users of the same role. */
    readonly n: number,
    readonly headers: Record<string, string>,
  ) {}

  /** @throws unless the call succeeds */
  async post<R>(path: string, body: object, more: Record<string, string> = {}): Promise<Reply<R>> {
    const reply = await this.reply<R>(path, body, more);
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
    return reply;
  }

  /** As `post`, for a call that would be refused the second time: its key lets the first answer be had again. */
  postOnce<R>(path: string, body: object, key: string = crypto.randomUUID()): Promise<Reply<R>> {
    return this.post(path, body, { "Idempotency-Key": key });
  }

  /** The reply, also to a refused call. */
  async reply<R>(path: string, body: object, more: Record<string, string> = {}): Promise<Reply<R>> {
    for (let tries = 1; ; tries++) {
      const response = await this.untilAnswered(() => this.send(path, body, more));
      const answer = await response.json();
      if (!isInFlight(answer) || tries === TRIES)
        return { status: response.status, answer: answer as R, headers: response.headers };
      await sleep(WAIT_MS);
    }
  }

  /** The connection is closed within a few milliseconds: the call may or may not take effect. */
  async sendAndLose(path: string, body: object, more: Record<string, string> = {}): Promise<void> {
    const gone = new AbortController();
    const sent = this.send(path, body, more, gone.signal).catch(() => null);
    await sleep(Math.random() * 7);
    gone.abort();
    await sent;
  }

  async get<R>(path: string): Promise<R> {
    const response = await this.untilAnswered(() => fetch(this.floor.url + path, { headers: this.headers }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as R;
  }

  /** Where a page redirects to. */
  async redirectOf(path: string): Promise<string | null> {
    const init = { headers: this.headers, redirect: "manual" } as const;
    const response = await this.untilAnswered(() => fetch(this.floor.url + path, init));
    await response.arrayBuffer();
    return response.headers.get("Location");
  }

  /** Submits a form, and returns the status of the answer: 303 or 302 when it was accepted. */
  async submit(path: string, fields: Record<string, string>): Promise<number> {
    const { url } = this.floor;
    const body = new URLSearchParams(fields);
    const headers = { ...this.headers, Origin: url };
    const init = { method: "POST", headers, body, redirect: "manual" } as const;
    const response = await this.untilAnswered(() => fetch(url + path, init));
    await response.arrayBuffer();
    return response.status;
  }

  private async untilAnswered(send: () => Promise<Response>): Promise<Response> {
    for (let tries = 1; ; tries++) {
      try {
        return await send();
      } catch (error) {
        if (!isConnectionClosed(error) || tries === TRIES) throw error;
        this.floor.tally.disturbed.closed += 1;
      }
    }
  }

  private send(path: string, body: object, more: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const headers = { ...this.headers, ...more, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body), ...(signal && { signal }) };
    return fetch(this.floor.url + path, init);
  }
}

/** The server closes connections that were idle; a request may be on its way at that moment. */
const isConnectionClosed = (error: unknown): boolean =>
  error instanceof Error && ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(Object(error.cause).code);

const isInFlight = (answer: unknown): boolean => JSON.stringify(answer).includes("idempotency_key_in_flight");

/** The office's device: enters orders and supervises picking. */
export const officeOf = (floor: Floor): Device => new Device(floor, 0, floor.office);
