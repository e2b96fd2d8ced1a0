import type { LabelsScreen } from "#app/domain/inventory/labels/labels.service.server";

export type { LabelsScreen };
export type LabelItem = LabelsScreen["items"][number];
