/** A company's logo; another one has another address, and no browser shows the old one. */
export const logoPath = (companyId: string, logo: string): string =>
  `/companies/${companyId}/logo?of=${encodeURIComponent(logo)}`;
