import { messageText, shownLanguage, t } from '../../texts/texts.ts';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';

interface SeoResultsProps {
  readonly result: {
    readonly checkedAt: string;
    readonly addresses: number;
    readonly checks: readonly SeoCheck[];
  };
}

interface SeoCheck {
  readonly code: string;
  readonly title: string;
  readonly help: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly note: string | null;
  readonly problems: readonly { readonly address: string; readonly detail: string }[];
  readonly problemCount: number;
}

const states: Record<SeoCheck['state'], { tone?: Tone; label: string }> = {
  passed: { tone: 'good', label: t('Passed') },
  failed: { tone: 'bad', label: t('To fix') },
  skipped: { label: t('Nothing to check') },
};

/** The results of all checks. Failures come first, with the addresses they concern. */
export function SeoResults({ result: { checkedAt, addresses, checks } }: SeoResultsProps) {
  const failed = checks.filter(({ state }) => state === 'failed');
  const others = checks.filter(({ state }) => state !== 'failed');
  const at = new Date(checkedAt).toLocaleTimeString(shownLanguage(), { timeStyle: 'short' });
  return (
    <>
      <p role="status" className="font-semibold">
        {failed.length === 0
          ? 'Nothing to fix.'
          : `${failed.length} of ${checks.length} checks found problems.`}{' '}
        <span className="font-normal text-soft">
          {addresses} addresses, checked at {at}.
        </span>
      </p>
      <ul className="divide-y divide-edge rounded-xl border border-edge">
        {[...failed, ...others].map((check) => (
          <CheckResult key={check.code} check={check} />
        ))}
      </ul>
    </>
  );
}

function CheckResult({
  check: { title, help, state, note, problems, problemCount },
}: {
  check: SeoCheck;
}) {
  const { tone, label } = states[state];
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{messageText(title)}</span>
        {tone === undefined ? (
          <span className="text-soft">{label}</span>
        ) : (
          <StateBadge tone={tone}>{label}</StateBadge>
        )}
      </div>
      {state === 'failed' && <p className="text-sm text-soft">{messageText(help)}</p>}
      {note !== null && <p className="break-words text-sm">{messageText(note)}</p>}
      {state === 'failed' && (
        <>
          <ul className="grid gap-2 text-sm">
            {problems.map(({ address, detail }) => (
              <li key={`${address} ${detail}`} className="min-w-0">
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="break-all text-lapis underline underline-offset-4"
                >
                  <bdi dir="ltr" translate="no">
                    {address}
                  </bdi>
                </a>
                <span className="block break-words">{messageText(detail)}</span>
              </li>
            ))}
          </ul>
          {problemCount > problems.length && (
            <p className="text-sm text-soft">and {problemCount - problems.length} more</p>
          )}
        </>
      )}
    </li>
  );
}
