/** URLs that open from the list of integrations, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const integrationPaths = {
  newIntegration: (query?: Query) => withQuery("/integrations/new", query),
  /** One integration: its status and its latest runs. */
  integration: (id: string, query?: Query) => withQuery(`/integrations/${id}`, query),
  /** Stock sync of a store: preview, and the switch that turns it on. */
  integrationStock: (id: string, query?: Query) => withQuery(`/integrations/${id}/stock`, query),
  /** How the store notifies its customer of a shipment. */
  shipmentNotice: (id: string) => `/integrations/${id}/shipment`,
  /** Receives the form that imports a store's older open orders. */
  fetchOlderOrders: (id: string) => `/integrations/${id}/older-orders`,
  test: (id: string, query?: Query) => withQuery(`/integrations/${id}/test`, query),
  sync: (id: string, query?: Query) => withQuery(`/integrations/${id}/sync`, query),
  pause: (id: string) => `/integrations/${id}/pause`,
  resume: (id: string) => `/integrations/${id}/resume`,
  deleteIntegration: (id: string, query?: Query) => withQuery(`/integrations/${id}/delete`, query),
  switchStockOn: (id: string) => `/integrations/${id}/stock/switch-on`,
  switchStockOff: (id: string) => `/integrations/${id}/stock/switch-off`,
  pushStockNow: (id: string) => `/integrations/${id}/stock/push-now`,
  editIntegration: (id: string, query?: Query) => withQuery(`/integrations/edit/${id}`, query),
} as const;
