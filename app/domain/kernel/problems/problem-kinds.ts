/** Kinds of refusal, each with its HTTP status. */
export const KINDS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  insufficient_stock: 409,
  too_large: 413,
  validation: 422,
  too_many: 429,
  partner_failed: 502,
} as const;

export type ErrorCode = keyof typeof KINDS;
export type ReasonTable = Record<string, { kind: ErrorCode; means: string }>;

/** Things that can be missing: the start of the sentence "… does not exist." and its problem code. */
export const NOT_FOUND_SUBJECTS = {
  This: "not_found",
  "This announcement": "announcement_not_found",
  "This article": "article_not_found",
  "This box": "box_not_found",
  "This bin": "location_not_found",
  "This call": "call_not_found",
  "This change": "change_not_found",
  "This company": "company_not_found",
  "This correction": "correction_not_found",
  "This entry": "entry_not_found",
  "This file": "file_not_found",
  "This filter option": "filter_option_not_found",
  "This view": "view_not_found",
  "This warehouse": "warehouse_not_found",
  "This cut-off": "cut_off_not_found",
  "This import": "import_not_found",
  "This integration": "integration_not_found",
  "This invoice": "invoice_not_found",
  "This item": "item_not_found",
  "This key": "key_not_found",
  "This label": "label_not_found",
  "This email": "email_not_found",
  "This location": "location_not_found",
  "This pick face": "pick_face_not_found",
  "This lot": "lot_not_found",
  "This mapping": "mapping_not_found",
  "This message": "message_not_found",
  "This note": "note_not_found",
  "This order": "order_not_found",
  "This payment": "payment_not_found",
  "This page": "page_not_found",
  "This pick session": "picking_not_found",
  "This image": "picture_not_found",
  "This product": "product_not_found",
  "This rate card": "rate_card_not_found",
  "This receipt": "receipt_not_found",
  "This run": "run_not_found",
  "This passkey": "passkey_not_found",
  "This session": "session_not_found",
  "This shipment": "shipment_not_found",
  "This shortage": "shortage_not_found",
  "This staged order": "staged_order_not_found",
  "This upload URL": "upload_address_not_found",
  "This user": "user_not_found",
  "This stock": "stock_not_found",
} as const;

export type Missing = keyof typeof NOT_FOUND_SUBJECTS;
export type MissingCode = (typeof NOT_FOUND_SUBJECTS)[Missing];
