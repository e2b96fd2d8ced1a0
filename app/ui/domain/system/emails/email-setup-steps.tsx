import { Code, CommandLine } from "../../../site/reference/code";

type Props = {
  from: string;
  service: string | null;
  /** A local start takes variables from its environment instead of wrangler.toml. */
  isLocal: boolean;
};

/** How to set up email: the steps that are missing, with the names of the variables and secrets. */
export function EmailSetupSteps({ from, service, isLocal }: Props) {
  return (
    <section aria-labelledby="set-up" className="grid gap-4">
      <h2 id="set-up" className="text-md">
        Set it up
      </h2>
      <ol className="grid list-decimal gap-4 pl-5">
        {!from && (
          <li>
            Set the sender in <Code>wrangler.toml</Code>, under <Code>[env.production.vars]</Code>. Its domain must be
            verified at the service that you choose.
            <CommandLine>{'MAIL_FROM = "Stowline <no-reply@example.com>"'}</CommandLine>
          </li>
        )}
        {service === null && (
          <li>
            Set up one of these services:
            <ul className="mt-2 grid list-disc gap-3 pl-5">
              <li>
                Cloudflare Email Service: add the binding to <Code>wrangler.toml</Code>.
                <CommandLine>{'[[env.production.send_email]]\nname = "EMAIL"'}</CommandLine>
              </li>
              <li>
                Postmark: store the server token as a secret.
                <CommandLine>npx wrangler secret put POSTMARK_TOKEN --env production</CommandLine>
              </li>
              <li>
                Resend: store the API key as a secret.
                <CommandLine>npx wrangler secret put RESEND_API_KEY --env production</CommandLine>
              </li>
            </ul>
          </li>
        )}
        <li>
          Deploy, and open this page again to send a test email.
          <CommandLine>npm run build && npx wrangler deploy --env production</CommandLine>
        </li>
      </ol>
      {isLocal && (
        <p className="text-muted">
          This is a local start, which sends no email. Its emails can be read under System Reports, Emails.
        </p>
      )}
    </section>
  );
}
