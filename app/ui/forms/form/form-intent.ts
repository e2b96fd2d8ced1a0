/** Whether a submit event is no post: conform edits lists and validates through submit events of its own. */
export const isFormIntent = ({ submitter }: SubmitEvent): boolean => submitter?.getAttribute("name") === "__intent__";
