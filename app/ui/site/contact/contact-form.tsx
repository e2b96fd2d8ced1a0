import { useEffect, useState } from "react";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { ToastCard } from "#app/ui/layouts/toasts/toast-card";
import { notify } from "#app/ui/layouts/toasts/toast-store";
import { useSiteFacts } from "../site-facts";

export function ContactForm({ defaultValue }: { defaultValue: Record<string, string> }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-8 [&_textarea]:min-h-40">
      <ActionForm
        schema={() => import("#app/domain/system/contact/contact.schema").then((m) => m.NewContactMessage)}
        submit="Send Message"
        pending="Sending…"
        defaultValue={defaultValue}
      >
        <FieldGrid>
          <TextField name="name" label="Full Name*" autoComplete="name" required maxLength={200} />
          <TextField name="email" label="Email Address*" type="email" autoComplete="email" required maxLength={254} />
          <TextField name="company" label="Company Name" autoComplete="organization" maxLength={200} />
          <TextField name="phone" label="Phone Number" type="tel" autoComplete="tel" maxLength={50} />
        </FieldGrid>
        <TextField name="subject" label="Subject*" required maxLength={200} />
        <TextAreaField name="message" label="Message*" rows={8} required maxLength={5000} />
        {/* A honeypot field: hidden from people, but filled in by bots that fill every field. */}
        <div aria-hidden="true" className="absolute -left-[100vw] size-px overflow-hidden">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </ActionForm>
    </div>
  );
}

/** The error and another way to contact the provider: as a toast with scripts, in its place without. */
export function ContactRefusal() {
  const { supportEmail } = useSiteFacts().facts;
  const [isAlive, setAlive] = useState(false);
  const description = supportEmail
    ? `Please try again or contact us directly at ${supportEmail}`
    : "Please try again later.";
  useEffect(() => {
    setAlive(true);
    notify({ title: "Error Sending Message", description, variant: "destructive" });
  }, [description]);
  if (isAlive) return null;
  return (
    <section aria-label="Error" className="toaster">
      <ToastCard flash={{ title: "Error Sending Message", description, variant: "destructive" }} />
    </section>
  );
}
