import { useField } from "@conform-to/react";
import type { OfferedCategory } from "#app/domain/imports/categories/unknown-categories";
import { counted } from "#app/domain/imports/import-labels";
import { companyPaths } from "#app/http/company-paths";
import { FieldNote } from "../../forms/field-parts/field-shell";
import { FieldGrid } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { SelectField } from "../../forms/fields/select-field";
import { ActionForm } from "../../forms/form/action-form";
import { PostButton } from "../../forms/post-button";
import { Card } from "../../primitives/card";
import { selectionOf, USE_PREFIX } from "./category-selection";

type Props = { id: string; categories: OfferedCategory[] };

/** What to do with the rows of each unknown category. */
export function ImportCategories({ id, categories }: Props) {
  const undecided = categories.filter(({ choice }) => !choice || choice.action === "refuse").length;
  const choices = categories.map((one) => ({ name: one.name, category: selectionOf(one) }));
  return (
    <Card
      title={counted(categories.length, "unknown category", "unknown categories")}
      description="No active product of this company uses them. A similar category is preselected. Nothing is saved until you check the rows again."
      actions={
        undecided > 0 && (
          <PostButton action={companyPaths.importCategories(id)} fields={{ createAll: "yes" }} pending="Checking…">
            {undecided === categories.length ? "Create all" : `Create the other ${undecided}`}
          </PostButton>
        )
      }
    >
      <ActionForm
        id="unknown-categories"
        action={companyPaths.importCategories(id)}
        submit="Save and check the rows again"
        pending="Checking…"
        defaultValue={{ choices }}
      >
        <FieldGrid>
          {categories.map((one, n) => (
            <CategoryField key={one.name} field={`choices[${n}]`} category={one} />
          ))}
        </FieldGrid>
      </ActionForm>
    </Card>
  );
}

function CategoryField({ field, category }: { field: string; category: OfferedCategory }) {
  const { name, rows, nearest, isClose } = category;
  const [{ errors, errorId, descriptionId: hintId }] = useField(`${field}.name`);
  return (
    <div className="min-w-0">
      <HiddenField name={`${field}.name`} value={name} />
      <SelectField
        name={`${field}.category`}
        label={`${name} (${counted(rows, "row", "rows")})`}
        hint={nearest[0] && `${isClose ? "Similar to" : "Closest match"}: ${nearest[0]}`}
        options={[
          { value: "refuse", label: "Not decided: reject the rows" },
          { value: "create", label: "Create this category" },
          { value: "leave-out", label: "Skip the rows" },
          {
            label: "Use an existing category",
            options: nearest.map((one) => ({ value: USE_PREFIX + one, label: one })),
          },
        ]}
      />
      {errors && <FieldNote hint={null} hintId={hintId} errorId={errorId} errors={errors} />}
    </div>
  );
}
