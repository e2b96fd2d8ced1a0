import { serviceName } from "#app/integrations/tracking-links";
import { type ActivityDetail, activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { historyStatement } from "../../orders/orders.service.server";
import { asPrinted } from "../files/tracking-number-formats";
import * as repo from "./labels.repo.server";

type Label = Pick<
  repo.LabelRow,
  | "id"
  | "returnId"
  | "orderId"
  | "carrier"
  | "carrierLabel"
  | "serviceLabel"
  | "costMinor"
  | "currency"
  | "isTest"
  | "trackingNumber"
>;

/** For the batch that stores a bought label of a return: the return's parcel, the order's history, and its postage. */
export const returnLabelBought = (ctx: Ctx, company: CompanyDb, label: Label): Statement<unknown>[] => {
  const trackingNumber = asPrinted(label.trackingNumber ?? "");
  return [
    repo.setReturnParcel(company, { ...label, trackingNumber, at: ctx.now() }),
    historyStatement(ctx, company, { orderId: label.orderId, event: "return-label-bought", note: inWords(label) }),
    ...postageOf(ctx, company, label, { sourceId: label.id }),
    repo.giveBackIfReturnCanceled(company, label),
  ];
};

/** The same for one that was voided: its postage is billed back. */
export const returnLabelVoided = (ctx: Ctx, company: CompanyDb, label: Label): Statement<unknown>[] => [
  repo.unsetReturnParcel(company, { ...label, at: ctx.now() }),
  historyStatement(ctx, company, { orderId: label.orderId, event: "return-label-voided", note: inWords(label) }),
  ...postageOf(ctx, company, label, { sourceId: REVERSAL_PREFIX + label.id, takesBack: label.id }),
];

const inWords = ({ carrierLabel, serviceLabel, trackingNumber }: Label): string =>
  `${serviceName(carrierLabel, serviceLabel)}, ${trackingNumber}`;

/** An entry that bills postage only: the return itself is billed when it is completed. Test labels cost nothing. */
const postageOf = (
  ctx: Ctx,
  company: CompanyDb,
  label: Label,
  { sourceId, ...back }: { sourceId: string } & Pick<ActivityDetail, "takesBack">,
): Statement<unknown>[] =>
  label.isTest
    ? []
    : [
        company.insert(activities, {
          ...{
            id: ctx.newId(),
            kind: "returned" as const,
            sourceId,
            orderId: label.orderId,
            quantity: 0,
            at: ctx.now(),
          },
          detail: {
            ...{ continues: true, note: inWords(label) },
            ...{ postage: [{ costMinor: label.costMinor, currency: label.currency }], ...back },
          },
        }),
      ];
