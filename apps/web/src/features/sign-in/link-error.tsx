import { invalidLink } from '../../session/auth-state.ts';
import { wordsFor } from '../../session/request-failure.ts';
import { t, text } from '../../texts/texts.ts';

/** What to do about a mailed link that does not work. Whoever refused at a provider needs no advice. */
const linkAdvice: Readonly<Record<string, string>> = {
  'No session defined in URL': text(
    'The sign-in link is incomplete. Copy the whole link, or ask for a new one below.',
  ),
  [invalidLink]: text('Please ask for a new link below.'),
};

/** Says why a mailed link, or a sign-in elsewhere, did not work. */
export function LinkError({ error }: { readonly error: string }) {
  const words = wordsFor(error);
  return (
    <p role="alert" className="rounded-xl border border-bad p-4">
      <strong className="text-bad">{t(words).replace(/\.$/, '')}.</strong>{' '}
      {t(linkAdvice[words] ?? '')}
    </p>
  );
}
