import { Clock, Mail, Phone } from "#app/ui/icons/icons";
import { useSiteFacts } from "../site-facts";

const LINK = "rounded-sm font-medium text-ink underline-offset-3 hover:underline break-words";

/** The provider's contact details, as configured; missing ones are omitted. */
export function ContactWays({ columns = 1 }: { columns?: 1 | 3 }) {
  const { supportEmail, supportPhone, supportHours } = useSiteFacts().facts;
  const ways = [
    supportEmail && {
      icon: Mail,
      term: "Email",
      detail: (
        <a href={`mailto:${supportEmail}`} className={LINK}>
          {supportEmail}
        </a>
      ),
    },
    supportPhone && {
      icon: Phone,
      term: "Phone",
      detail: (
        <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, "")}`} className={LINK}>
          {supportPhone}
        </a>
      ),
    },
    supportHours && { icon: Clock, term: "Hours", detail: supportHours },
  ].filter((way) => way !== "");
  return (
    <dl className={`grid gap-4 ${columns === 3 ? "sm:grid-cols-3 sm:gap-8" : ""}`}>
      {ways.map(({ icon: Icon, term, detail }) => (
        <div key={term} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <dt className="contents">
            <Icon className="mt-0.5 size-4 text-muted" strokeWidth={1.75} />
            <span className="text-muted">{term}</span>
          </dt>
          <dd className="col-start-2 pointer-coarse:py-1">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
