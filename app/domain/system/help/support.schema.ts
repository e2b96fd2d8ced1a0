import type { Permission } from "../../kernel/permissions";

/** Sections of the help center, in sequence; `id` is the anchor on its page. */
export const HELP_CATEGORIES = [
  { id: "getting-started", title: "Getting started", about: "First company, sign-in, keyboard shortcuts" },
  { id: "orders", title: "Orders", about: "Statuses, holds, changes, staging" },
  { id: "inventory", title: "Inventory", about: "On hand, allocated, lots, imports" },
  { id: "picking", title: "Picking and scanning", about: "Scanners, refusals, short picks" },
  { id: "shipping", title: "Shipping", about: "Parcels, tracking, the store" },
  { id: "integrations", title: "Integrations", about: "Connecting stores, when a sync fails" },
  { id: "billing", title: "Billing and reports", about: "Figures, exports, invoices" },
  { id: "account", title: "Account and access", about: "Roles, invitations, passwords" },
] as const;
export type HelpCategoryId = (typeof HELP_CATEGORIES)[number]["id"];

/**
 * An article without its text, which is in the file of the same name (content/*.md): paragraphs separated by blank
 * lines, "1. " and "- " for lists, "## " for headings, **bold**.
 */
export interface WrittenArticle {
  slug: string;
  title: string;
  summary: string;
  /** Additional search terms that the text does not contain. */
  also?: string;
  /** What the article explains how to do. Without it, it is for everyone. Any reader can open any article. */
  permission?: Permission;
}

/** A help article that the search names. */
export interface FoundArticle {
  slug: string;
  title: string;
  /** Title of its section of the help center. */
  section: string;
}

export interface HelpArticle extends WrittenArticle {
  category: HelpCategoryId;
}

export interface Answer {
  id: string;
  question: string;
  answer: string;
}

export interface NewsItem {
  title: string;
  text: string;
  /** The article with details. */
  slug?: string;
}

/** A piece of a line, marked when it matches the search. */
export interface Piece {
  text: string;
  marked: boolean;
}

export interface HelpResult {
  to: string;
  kind: "Article" | "Question";
  title: Piece[];
  excerpt: Piece[];
  /** Its section of the help center. */
  where: string;
}
