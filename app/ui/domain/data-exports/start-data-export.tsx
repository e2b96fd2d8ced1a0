import { Link } from "@remix-run/react";
import { companyPaths } from "#app/http/company-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { Progress } from "#app/ui/primitives/states/progress";
import { useFollowing } from "../use-following";

interface Running {
  format: "csv" | "json";
  rows: number;
  progress: { done: number; of: number };
}

const count = (n: number) => n.toLocaleString("en-US");

/** Starts a data export; while one is running, shows its progress. */
export function StartDataExport({ companyId, running }: { companyId: string; running: Running | undefined }) {
  useFollowing(running !== undefined);
  if (running)
    return (
      <Card>
        <Progress
          size="lg"
          label="Preparing your export"
          value={running.progress.done}
          max={running.progress.of}
          detail={`${count(running.rows)} ${running.rows === 1 ? "row" : "rows"} so far`}
        />
        <p className="mt-3 text-muted text-sm">
          The export runs in the background. You can leave this page. We'll notify you when the file is ready.
          <noscript>
            {" "}
            <Link to={companyPaths.dataExports(companyId)} reloadDocument className="underline">
              Refresh
            </Link>
          </noscript>
        </p>
      </Card>
    );
  return (
    <Card
      title="New export"
      description="Includes the company's details, users, products, stock, movements, orders with their history, shipments, receipts, and billing. Passwords and keys are left out."
    >
      <ActionForm submit="Export data" pending="Starting…" defaultValue={{ companyId, format: "csv" }}>
        <HiddenField name="companyId" />
        <RadioGroupField
          name="format"
          label="Format"
          options={[
            { value: "csv", label: "CSV", hint: "A ZIP file with one CSV file per table, for spreadsheets." },
            { value: "json", label: "JSON", hint: "A ZIP file with one JSON file per table, for other systems." },
          ]}
        />
      </ActionForm>
    </Card>
  );
}
