import { type Compiled, type D1Answer, type Driver, isRead } from "../connection/connection.server";
import { MAIN_PLACE } from "../schema/values/places";
import type { Scope } from "../scope";
import { type MergePlan, planMerge } from "./merge-plan";

/** Companies that live elsewhere than in the main place. */
const HOMES: Compiled = { sql: `select id, place from companies where place <> '${MAIN_PLACE}'`, params: [] };

/** Places of companies; the main one where none is given. */
type Homes = ReadonlyMap<string, string>;

/** A statement for places, and how their answers become one. */
interface Route {
  places: readonly string[];
  query: Compiled;
  merge: MergePlan["merge"] | null;
}

/**
 * Several databases as one: each company's rows are in the database of its place, and each place has a copy of the
 * directory for joins.
 *
 * - What is asked of one company goes to its place.
 * - What is asked of several goes to all of their places at the same time, and the answers are merged.
 * - What is asked of the directory goes to the main place, except in a batch that writes a company's rows: all of such a
 *   batch runs in the company's place, because only there it is one transaction.
 */
export class PlacedDatabases implements Driver {
  readonly #databases: ReadonlyMap<string, Driver>;
  #homes: Promise<Homes> | null = null;

  /** By place. */
  constructor(databases: ReadonlyMap<string, Driver>) {
    this.#databases = databases;
  }

  async send(statements: readonly Compiled[]): Promise<D1Answer[]> {
    if (!this.#homes && statements.every(isOfDirectory)) return this.#sendFirst(statements);
    const homes = await this.#readHomes();
    const home = homeOf(statements, homes);
    return this.#follow(statements.map((statement) => this.#routeOf(statement, homes, home)));
  }

  /** A request begins with statements of the directory alone: with them, reading the homes costs no round trip. */
  async #sendFirst(statements: readonly Compiled[]): Promise<D1Answer[]> {
    const sent = this.#at(MAIN_PLACE).send([...statements, HOMES]);
    this.#homes = this.#keep(sent.then((answers) => homesIn(answers.at(-1))));
    return (await sent).slice(0, -1);
  }

  #readHomes(): Promise<Homes> {
    this.#homes ??= this.#keep(
      this.#at(MAIN_PLACE)
        .send([HOMES])
        .then(([answer]) => homesIn(answer)),
    );
    return this.#homes;
  }

  /** A failed read is repeated by the next statement. */
  #keep(homes: Promise<Homes>): Promise<Homes> {
    homes.catch(() => {
      this.#homes = null;
    });
    return homes;
  }

  /** @throws Error for a company whose database is not configured */
  #at(place: string): Driver {
    const database = this.#databases.get(place);
    if (!database) throw new Error(`There is no database ${place}, where companies live`);
    return database;
  }

  #routeOf(query: Compiled, homes: Homes, home: string): Route {
    const places = query.scope ? this.#placesOf(query.scope, homes) : [home];
    return places.length === 1 ? { places, query, merge: null } : { places, ...planMerge(query) };
  }

  #placesOf(scope: Scope, homes: Homes): string[] {
    if (scope.kind === "all") return [...this.#databases.keys()];
    if (scope.kind === "one") return [homes.get(scope.companyId) ?? MAIN_PLACE];
    const places = new Set(scope.companyIds.map((id) => homes.get(id) ?? MAIN_PLACE));
    return places.size === 0 ? [MAIN_PLACE] : [...places];
  }

  /** One batch for each place, all at the same time. */
  async #follow(routes: readonly Route[]): Promise<D1Answer[]> {
    const asked = [...new Set(routes.flatMap(({ places }) => places))];
    const answered = await Promise.all(
      asked.map(async (place) => {
        const own = routes.filter(({ places }) => places.includes(place));
        const answers = await this.#at(place).send(own.map(({ query }) => query));
        return [place, new Map(own.map((route, at) => [route, answers[at]!]))] as const;
      }),
    );
    const byPlace = new Map(answered);
    return routes.map((route) =>
      merged(
        route,
        route.places.map((place) => byPlace.get(place)!.get(route)!),
      ),
    );
  }
}

const isOfDirectory = ({ scope }: Compiled): boolean => scope === undefined;

function homesIn(answer: D1Answer | undefined): Homes {
  return new Map((answer?.results ?? []).map(({ id, place }) => [String(id), String(place)]));
}

/** The place that a batch writes to. @throws Error for companies of two places, which no transaction spans */
function homeOf(statements: readonly Compiled[], homes: Homes): string {
  const written = new Set<string>();
  for (const statement of statements)
    if (statement.scope?.kind === "one" && !isRead(statement))
      written.add(homes.get(statement.scope.companyId) ?? MAIN_PLACE);
  if (written.size > 1) throw new Error("A batch writes rows of companies that live in different databases");
  const [home = MAIN_PLACE] = written;
  return home;
}

function merged({ merge }: Route, answers: readonly D1Answer[]): D1Answer {
  const [first] = answers;
  if (!merge) return first!;
  const total = (key: "rows_read" | "rows_written" | "duration") =>
    answers.reduce((sum, { meta }) => sum + meta[key], 0);
  const meta = { rows_read: total("rows_read"), rows_written: total("rows_written"), duration: total("duration") };
  return { ...first!, results: merge(answers.map(({ results }) => results)), meta: { ...first!.meta, ...meta } };
}
