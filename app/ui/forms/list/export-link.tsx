import { Download } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";

/** Downloads the list as its filters show it. Alone in a page's header it is an icon on phones, see shell.css. */
export const ExportLink = ({ to }: { to: string }) => (
  <LinkButton to={to} icon={Download} reload className="page-export">
    Export
  </LinkButton>
);
