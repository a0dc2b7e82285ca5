import { rich } from '../texts/rich.ts';
import { siteAddress } from '../texts/texts.ts';

const link = 'text-lapis underline underline-offset-4';

/** Consent to the terms and the privacy policy, with links. */
export function LegalLinks() {
  const terms = (
    <a key="terms" className={link} href={siteAddress('/terms-of-service')}>
      Terms of Service
    </a>
  );
  const privacy = (
    <a key="privacy" className={link} href={siteAddress('/privacy-policy')}>
      Privacy Policy
    </a>
  );
  return (
    <p className="text-sm text-soft">
      {rich('By continuing you agree to our {terms} and {privacy}.', { terms, privacy })}
    </p>
  );
}
