import { billingPaths } from "#app/http/billing-paths";
import { Download, FileSpreadsheet, FileText, Mail } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";

interface Props {
  query: { company: string | undefined; from: string; to: string };
  /** The company that the user may email; null for its own users. */
  company: string | null;
  hasOverdue: boolean;
}

/** Downloads of a statement, and for the provider its emails. */
export const StatementActions = ({ query, company, hasOverdue }: Props) => (
  <>
    <Menu
      label="Download this statement"
      trigger="Download"
      icon={Download}
      items={[
        { label: "PDF, A4", to: billingPaths.statementPdf({ ...query, paper: "a4" }), icon: FileText, newTab: true },
        {
          label: "PDF, Letter",
          to: billingPaths.statementPdf({ ...query, paper: "letter" }),
          icon: FileText,
          newTab: true,
        },
        { label: "CSV", to: billingPaths.statementFile(query), icon: FileSpreadsheet, reload: true },
      ]}
    />
    {company && hasOverdue && (
      <LinkButton to={billingPaths.emailStatement({ company, kind: "reminder" })}>Send reminder</LinkButton>
    )}
    {company && (
      <LinkButton to={billingPaths.emailStatement({ ...query, company })} icon={Mail} variant="primary">
        Email statement
      </LinkButton>
    )}
  </>
);
