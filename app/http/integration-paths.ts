/** What opens from the list of integrations. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const integrationPaths = {
  newIntegration: (query?: Query) => withQuery("/integrations/new", query),
  /** One integration: how it fares, and what its last runs did. */
  integration: (id: string, query?: Query) => withQuery(`/integrations/${id}`, query),
  /** What a store is told it may sell: a look before it is, and the switch. */
  integrationStock: (id: string, query?: Query) => withQuery(`/integrations/${id}/stock`, query),
  /** How the store tells its customer of a shipment. */
  shipmentNotice: (id: string) => `/integrations/${id}/shipment`,
  /** Takes the form that fetches a store's older open orders. */
  fetchOlderOrders: (id: string) => `/integrations/${id}/older-orders`,
  editIntegration: (id: string, query?: Query) => withQuery(`/integrations/edit/${id}`, query),
} as const;
