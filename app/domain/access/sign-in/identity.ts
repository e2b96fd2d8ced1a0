/** A person's identity as the identity provider states it. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  /** True only when the provider states it explicitly. */
  emailVerified: boolean;
}
