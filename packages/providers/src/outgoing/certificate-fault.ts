/** Codes that Node gives to a handshake that fails (TLS), and to a certificate that is not believed (X.509). */
const codes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$)/;

/** Whether a page could not be fetched because its host shows no certificate that is trusted: see `PageFetcher`. */
export function isCertificateFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (typeof code === 'string' && codes.test(code)) return true;
  }
  return false;
}
