import { expect } from "vitest";
import { CHECK_AGAIN, type LiveMessage } from "#app/http/live/areas";

/** A browser's end of a socket: what it was sent, and the code with which it was closed. */
export interface OpenedSocket {
  socket: WebSocket;
  messages: LiveMessage[];
  /** Whether it was told that it will be closed. */
  isWarned(): boolean;
  closed: Promise<number>;
  /** The changes of the messages so far, after everything that was sent has arrived. */
  changes(): Promise<LiveMessage["changes"][]>;
}

/** Accepts the socket of an upgrade's response. */
export async function opened(response: Response): Promise<OpenedSocket> {
  expect(response.status).toBe(101);
  const socket = response.webSocket;
  if (!socket) throw new Error("The response has no socket");
  const messages: LiveMessage[] = [];
  let isWarned = false;
  let answered: () => void = () => undefined;
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => {
      resolve(code);
      answered();
    });
  });
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") answered();
    else if (data === CHECK_AGAIN) isWarned = true;
    else messages.push(JSON.parse(data as string) as LiveMessage);
  });
  socket.accept();
  const changes = async () => {
    const pong = new Promise<void>((resolve) => {
      answered = resolve;
    });
    socket.send("ping");
    await pong;
    return messages.map((message) => message.changes);
  };
  return { socket, messages, isWarned: () => isWarned, closed, changes };
}
