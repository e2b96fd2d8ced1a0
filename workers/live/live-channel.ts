import { DurableObject } from "cloudflare:workers";
import { CHECK_AGAIN, type Changes, CLOSED, type CompanyChanges, type LiveMessage } from "#app/http/live/areas";
import { heardBy, type Listener } from "#app/http/live/listener";

/** Of a user; above it others of theirs are closed: a browser with very many tabs, or a client that never stops. */
const MAX_SOCKETS = 30;
/** The protocol's code. A browser that came back at once would close another of the same user's. */
const TRY_LATER = 1013;
/** A page that was asked for just before the change may have been read before it. */
const MARGIN_MS = 2000;

/**
 * Tells open screens of a company, or of a warehouse, which areas of data have changed; never the data. Sockets
 * hibernate: between messages the object is not in memory. What changed last in each area is stored, so that a browser
 * that connects again learns whether it has missed anything.
 */
export class LiveChannel extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  /** The version of the newest change. It is read when the object comes into memory. */
  #last: number | null = null;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`create table if not exists changed (company_id text not null, area text not null,
      version integer not null, at integer not null, primary key (company_id, area)) without rowid`);
    // Answered without waking the object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket for the listener in the header, whom the Worker has authorized. */
  override fetch(request: Request): Response {
    const listener = JSON.parse(request.headers.get("X-Listener") ?? "") as Listener;
    const { 0: browser, 1: server } = new WebSocketPair();
    for (const more of this.#open(listener.userId).slice(MAX_SOCKETS - 1)) more.close(TRY_LATER);
    this.ctx.acceptWebSocket(server, [listener.userId]);
    server.serializeAttachment(listener);
    send(server, { version: this.#version, changes: this.#missed(listener, new URL(request.url).searchParams) });
    return new Response(null, { status: 101, webSocket: browser });
  }

  /**
   * Sends what has changed to those who may hear of it, and closes sockets whose user has to be authorized again: those
   * that `checkedAgain` names by session, user or company, and those that have been open for long.
   */
  publish(changes: readonly CompanyChanges[], checkedAgain: readonly string[]): void {
    const version = this.#record(changes);
    const now = Date.now();
    const texts = new Map<string, string | null>();
    for (const socket of this.#open()) {
      const listener = socket.deserializeAttachment() as Listener;
      const names = [listener.sessionId, listener.userId, ...(listener.companyIds ?? [])];
      if (listener.until < now || names.some((id) => checkedAgain.includes(id))) {
        socket.send(CHECK_AGAIN);
        socket.close(CLOSED.checkAgain);
        continue;
      }
      const key = JSON.stringify([listener.companyIds, listener.areas]);
      const text = texts.get(key) ?? textFor(version, heardBy(listener, changes));
      texts.set(key, text);
      if (text !== null) socket.send(text);
    }
  }

  /** Browsers send nothing but the pings that are answered without it. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 stand for "none was sent" and cannot be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /** The platform also lists sockets that are closing, which refuse to send. */
  #open(userId?: string): WebSocket[] {
    return this.ctx.getWebSockets(userId).filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  get #version(): number {
    this.#last ??= this.#sql.exec<{ last: number }>("select coalesce(max(version), 0) as last from changed").one().last;
    return this.#last;
  }

  #record(changes: readonly CompanyChanges[]): number {
    // A version that is not stored would be given out again after the object has left memory.
    if (changes.every(({ changes: some }) => Object.keys(some).length === 0)) return this.#version;
    const version = this.#version + 1;
    for (const { companyId, changes: some } of changes)
      for (const area of Object.keys(some))
        this.#sql.exec(
          `insert into changed (company_id, area, version, at) values (?, ?, ?, ?)
            on conflict (company_id, area) do update set version = excluded.version, at = excluded.at`,
          ...[companyId, area, version, Date.now()],
        );
    this.#last = version;
    return version;
  }

  #missed(listener: Listener, params: URLSearchParams): Changes {
    const since = Number(params.get("since") ?? Number.NaN);
    const from = Date.now() - Number(params.get("age") ?? 0) - MARGIN_MS;
    const rows = Number.isNaN(since)
      ? this.#sql.exec<Row>("select company_id, area from changed where at >= ?", from)
      : // A version from before the object lost its storage says nothing.
        this.#sql.exec<Row>(
          "select company_id, area from changed where version > ?",
          since > this.#version ? 0 : since,
        );
    const changes = [...rows].map(({ company_id, area }) => ({ companyId: company_id, changes: { [area]: null } }));
    return heardBy(listener, changes);
  }
}

type Row = { company_id: string; area: string };

const send = (socket: WebSocket, message: LiveMessage): void => socket.send(JSON.stringify(message));

const textFor = (version: number, changes: Changes): string | null =>
  Object.keys(changes).length === 0 ? null : JSON.stringify({ version, changes } satisfies LiveMessage);
