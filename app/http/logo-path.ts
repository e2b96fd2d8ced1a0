/** URL of a company's logo. It changes with the logo, so browsers never show a cached old one. */
export const logoPath = (companyId: string, logo: string): string =>
  `/companies/${companyId}/logo?of=${encodeURIComponent(logo)}`;
