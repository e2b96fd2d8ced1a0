import { paths } from "#app/http/paths";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Hint } from "../../../primitives/states/hint";
import { DescriptionList } from "../../../primitives/values/description-list";
import { Time } from "../../../primitives/values/time";

type Props = {
  isSetUp: boolean;
  from: string;
  service: string | null;
  lastSentAt: number | null;
  waiting: number;
  kept: number;
  failed: number;
};

/** Whether email is set up, and what became of the emails so far. */
export function EmailState({ isSetUp, from, service, lastSentAt, waiting, kept, failed }: Props) {
  return (
    <>
      {isSetUp ? (
        <Hint tone="good">Email is set up.</Hint>
      ) : (
        <Hint tone="warn" title="Email is not set up">
          No emails are sent. They are kept under <TextLink to={paths.system("mail")}>System Reports, Emails</TextLink>,
          and can be sent from there for a few days once email is set up.
        </Hint>
      )}
      <DescriptionList
        pairs
        items={[
          { term: "Sender", detail: from || "Missing" },
          { term: "Service", detail: service ?? "Missing" },
          { term: "Last email sent", detail: lastSentAt === null ? "Never" : <Time at={lastSentAt} /> },
          isSetUp
            ? { term: "Waiting", detail: <Count n={waiting} status="pending" /> }
            : { term: "Not sent", detail: <Count n={waiting + kept} status="kept" /> },
          { term: "Failed", detail: <Count n={failed} status="dead" /> },
        ]}
      />
    </>
  );
}

const Count = ({ n, status }: { n: number; status: string }) =>
  n === 0 ? "None" : <TextLink to={paths.system("mail", { status })}>{n.toLocaleString("en-US")}</TextLink>;
