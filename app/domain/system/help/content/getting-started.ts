import type { WrittenArticle } from "../support.schema";

export const gettingStarted: WrittenArticle[] = [
  {
    slug: "first-company",
    title: "Set up a company and its first order",
    summary: "From an empty account to a client's first staged order.",
    also: "onboarding new client setup begin",
    permission: "companies.create",
  },
  {
    slug: "first-sign-in",
    title: "Sign in for the first time",
    summary: "Your invitation, your password, and how long you stay signed in.",
    also: "login password invitation link expired remember me",
  },
  {
    slug: "keyboard",
    title: "Use the keyboard only",
    summary: "Search, switch screens, and move through tables without a mouse.",
    also: "shortcuts hotkeys keys",
  },
  {
    slug: "on-a-phone",
    title: "Install the app on a phone",
    summary: "Install it on the home screen of a phone or a handheld scanner.",
    also: "app install mobile android iphone pwa",
  },
];
