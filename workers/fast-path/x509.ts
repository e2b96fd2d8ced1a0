/**
 * Takes the place of @peculiar/x509 in the Worker (`[alias]` in wrangler.toml). @simplewebauthn/server uses it to verify the
 * certificates of an authenticator's maker. They are not requested (`attestationType: "none"`), and then browsers send none;
 * a passkey that comes with one is refused.
 *
 * Saves 25 kB of the Worker (gzip), 1.7 % (docs/decisions/061). A build with `FAST_PATH=0` is without it.
 *
 * Unnecessary once @simplewebauthn/server loads the formats of attestation apart from the rest.
 */
class NotChecked {
  constructor() {
    throw new Error("The passkey came with a certificate of its maker, which was not requested.");
  }
}

export {
  NotChecked as AuthorityKeyIdentifierExtension,
  NotChecked as CRLDistributionPointsExtension,
  NotChecked as SubjectKeyIdentifierExtension,
  NotChecked as X509Certificate,
  NotChecked as X509ChainBuilder,
  NotChecked as X509Crl,
};
