import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

/** Loads of the parts in the page that the server sent, without their errors: such a part fails when it shows. */
const sent: Promise<unknown>[] = [];

/**
 * A part of a page whose code, the component `name` of the loaded module, is fetched when the part first shows;
 * `fallback` stands in for it until then.
 *
 * The server sends parts with the page, so that they work without scripts too (tests/e2e/companies.spec.ts), and marks
 * each with its name. The browser loads the marked parts before it hydrates the page, in one piece with it: React 18
 * gives up a boundary that is hydrated later when its surroundings are updated (error 421), and takes its markup for the
 * next sibling's (error 418). tests/e2e/late-code.spec.ts
 */
export function part<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  fallback: ReactNode | ((props: PropsOf<M[N]>) => ReactNode) = null,
): (props: PropsOf<M[N]>) => ReactElement {
  // React's type of lazy components says that they take other props while their own are generic.
  const Late = lazy(start) as unknown as ComponentType<PropsOf<M[N]>>;
  const code: Code<PropsOf<M[N]>> = { name, Late, Loaded: null };
  async function start() {
    code.Loaded = (await load())[name] as ComponentType<PropsOf<M[N]>>;
    return { default: code.Loaded };
  }
  if (!import.meta.env.SSR && document.querySelector(`template[data-part="${name}"]`))
    sent.push(start().catch(() => null));
  return (props) => (
    <Part code={code} props={props} fallback={typeof fallback === "function" ? fallback(props) : fallback} />
  );
}

type Code<P> = { name: string; Late: ComponentType<P>; Loaded: ComponentType<P> | null };

function Part<P extends object>({ code, props, fallback }: { code: Code<P>; props: P; fallback: ReactNode }) {
  // Decided once: another element would replace the part and lose its state.
  const [Loaded] = useState(() => code.Loaded ?? (import.meta.env.SSR ? code.Late : null));
  return (
    <>
      {Loaded ? (
        <Loaded {...props} />
      ) : (
        <Suspense fallback={fallback}>
          <code.Late {...props} />
        </Suspense>
      )}
      <template data-part={code.name} />
    </>
  );
}

/** Resolves once the parts that the server sent can be hydrated, those inside of other parts included. */
export async function sentPartsLoaded(): Promise<void> {
  // The module of an outer part adds its inner ones.
  for (const load of sent) await load;
}
