import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReceiptParams, ReverseReceipt } from "#app/domain/inbound/receiving/receiving.schema";
import { reversalQuestion, reverseReceipt } from "#app/domain/inbound/receiving/reverse-receipt.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { NotPossible } from "#app/ui/primitives/states/not-possible";

const TITLE = "Reverse receipt";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.receive", { params: ReceiptParams }, async ({ ctx, params }) => {
  const { receipt, refused } = await reversalQuestion(ctx, params.receiptId);
  const { id, reference, units } = receipt;
  return { receipt: { id, reference, units }, refused };
});

export const action = pageAction(
  "inventory.receive",
  { params: ReceiptParams, form: ReverseReceipt, failed: "Failed to reverse the receipt" },
  async ({ ctx, params: { receiptId }, input }) => {
    const { units } = await reverseReceipt(ctx, receiptId, input.reason);
    return done(stockPaths.receipt(receiptId), {
      title: "Receipt reversed",
      description: `${units === 1 ? "1 unit was" : `${units.toLocaleString("en-US")} units were`} removed from stock, and the billed work was reversed.`,
    });
  },
);

export default function ReverseReceiptPage() {
  const { receipt, refused } = useLoaderData<typeof loader>();
  const back = stockPaths.receipt(receipt.id);
  const units = receipt.units === 1 ? "1 unit" : `${receipt.units.toLocaleString("en-US")} units`;
  return (
    <RouteDialog
      title={receipt.reference ? `${TITLE} ${receipt.reference}` : TITLE}
      back={back}
      size="sm"
      description={`Removes ${units} from where they were received, and reverses what was billed for it.`}
    >
      {refused ? (
        <NotPossible reason={refused} back={back} />
      ) : (
        <ActionForm submit="Reverse receipt" variant="danger" pending="Reversing..." cancel={back} cancelLabel="Back">
          <TextField
            name="reason"
            label="Reason"
            hint="Saved with the movements and in the audit log"
            required
            maxLength={200}
            autoFocus
          />
        </ActionForm>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
