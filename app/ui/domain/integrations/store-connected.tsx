import { CopyableText } from "../../primitives/buttons/copy-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";

export interface Connected {
  /** The store's name and settings, from its API. */
  message: string;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

type Props = Connected & {
  /** Where in the platform the user enters it. */
  howTo: string;
};

/** Shown only right after connecting: values to copy into the shop. */
export function StoreConnected({ message, webhookUrl, webhookSecret, howTo }: Props) {
  return (
    <>
      <Hint tone="good" role="status" title="Integration created successfully">
        {message}
      </Hint>
      {webhookUrl && webhookSecret && (
        <Card
          title="Receive orders instantly"
          description="Without a webhook, orders are imported every two minutes. With one, they arrive within seconds."
        >
          <p className="mb-4 max-w-[68ch]">{howTo}</p>
          <dl className="grid gap-3">
            <Copied term="Delivery URL" value={webhookUrl} />
            <Copied term="Secret" value={webhookSecret} />
          </dl>
          <p className="mt-4 text-muted text-sm">The secret is shown once. Copy it before you leave this page.</p>
        </Card>
      )}
    </>
  );
}

function Copied({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-1">
        <CopyableText value={value} label={`Copy ${term.toLowerCase()}`} />
      </dd>
    </div>
  );
}
