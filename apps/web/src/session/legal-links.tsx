import { useSiteAddress } from '../texts/site-address.ts';
import { useRichTexts, useTexts } from '../texts/texts.ts';

const link = 'text-lapis underline underline-offset-4';

/** Consent to the terms and the privacy policy, with links. */
export function LegalLinks() {
  const t = useTexts();
  const rich = useRichTexts();
  const siteAddress = useSiteAddress();
  const terms = (
    <a key="terms" className={link} href={siteAddress('/terms-of-service')}>
      {t('Terms of Service')}
    </a>
  );
  const privacy = (
    <a key="privacy" className={link} href={siteAddress('/privacy-policy')}>
      {t('Privacy Policy')}
    </a>
  );
  return (
    <p className="text-sm text-soft">
      {rich('By continuing you agree to our {terms} and {privacy}.', { terms, privacy })}
    </p>
  );
}
