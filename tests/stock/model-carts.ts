/** The model of carts: orders of several companies that are picked together, each in a session of its own. */
import { type Company, type Model, type Order, refuse } from "./model";
import type { Cart, Session } from "./model-sessions";

/** Pickers of each company; the ones after them pick for all companies. */
export const OWN_PICKERS = 2;
export const PICKERS = ["Anna Meyer", "Ben Okafor", "Dana Wolf", "Emil Sato"] as const;
export const TOTES = ["T1", "T2", "T3", "T4", "T5"] as const;
export const slotLabel = (slot: number): string => `SLOT-${slot}`;

export const companyOf = ({ companies }: Model, order: Order): number =>
  companies.findIndex(({ orders }) => orders.includes(order));

export const cartOf = ({ carts }: Model, session: Session): Cart | undefined =>
  carts.find(({ name }) => name === session.cart?.name);

/** Any order of a cart that is picked keeps all of them reserved. */
export const isLeft = (model: Model, session: Session): boolean =>
  session.isLeft && (cartOf(model, session)?.isLeft ?? true);

/** The picker did something. */
export function renew(model: Model, session: Session): void {
  const cart = cartOf(model, session);
  if (!session.isLeft) return;
  if (cart) cart.isLeft = false;
  else session.isLeft = false;
}

/** Companies that the picker works for. */
export const reachOf = (model: Model, at: number, picker: number): Company[] =>
  model.companies.filter((_, n) => picker >= OWN_PICKERS || n === at);

/** The picker is picking another order, which is not on this cart. */
export const isBusy = (model: Model, at: number, picker: number, cart?: string): boolean =>
  reachOf(model, at, picker).some(({ orders }) =>
    orders.some(
      ({ session }) =>
        session?.picker === picker && session.active && (cart === undefined || session.cart?.name !== cart),
    ),
  );

/** Units go into the order's own tote; the first one that is scanned becomes its own, unless another order is in it. */
export function putInTote(model: Model, order: Order, session: Session, scanned: string | null): void {
  const cart = cartOf(model, session);
  if (!cart || cart.isSorted || scanned === slotLabel(session.cart?.slot ?? 0)) return;
  const tote = TOTES.find((one) => one === scanned) ?? refuse("conflict");
  if (tote !== (order.tote?.code ?? tote)) refuse("conflict");
  if (order.tote) return;
  const sharing = cart.isShared ? cart.name : null;
  if (ordersIn(model, tote).some((one) => sharing === null || one.tote?.cart !== sharing)) refuse("conflict");
  order.tote = { code: tote, cart: sharing };
}

export const ordersIn = ({ companies }: Model, tote: string): Order[] =>
  companies.flatMap(({ orders }) =>
    orders.filter((one) => one.tote?.code === tote && (one.status === "picking" || one.status === "picked")),
  );
