/** Consent to the terms and the privacy policy, with links. */
export function LegalLinks() {
  const link = 'text-lapis underline underline-offset-4';
  return (
    <p className="text-sm text-soft">
      By continuing you agree to our{' '}
      <a className={link} href="/terms-of-service">
        Terms of Service
      </a>{' '}
      and{' '}
      <a className={link} href="/privacy-policy">
        Privacy Policy
      </a>
      .
    </p>
  );
}
