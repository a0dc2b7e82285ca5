import type { UrlStructure } from '@dragoman/domain/websites';
import { Flag } from '../../languages/flag.tsx';
import { languageName } from '../../texts/language-names.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { liveAddress } from './address-preview.ts';
import { type LiveState, useLiveLanguages } from './use-live-languages.ts';

export interface LiveAddress {
  readonly language: string;
  readonly address: string;
}

/** The addresses of a live website's languages, and whether each can be reached. */
export function LiveAddresses({
  websiteId,
  addresses,
}: {
  websiteId: string;
  addresses: readonly LiveAddress[];
}) {
  const languages = addresses.map(({ language }) => language);
  const liveStateOf = useLiveLanguages(websiteId, languages);
  return (
    <section aria-label="See it live" className="w-full">
      <h3 className="font-sans text-lg font-semibold">See it live</h3>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {addresses.map(({ language, address }) => {
          const state = liveStateOf(language);
          return (
            <li key={language} className="rounded-xl border border-edge hover:border-lapis">
              <AddressLink language={language} address={state?.address ?? address} />
              <LiveStateLine state={state} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AddressLink({ language, address }: LiveAddress) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-xl px-4 py-2"
    >
      <Flag code={language} />
      <span className="min-w-0">
        <span className="block font-semibold">{languageName(language)}</span>
        <bdi dir="ltr" translate="no" className="block text-sm break-all text-soft">
          {address}
        </bdi>
      </span>
    </a>
  );
}

/** Reserves its height while the state is loading. */
function LiveStateLine({ state }: { state: LiveState | undefined }) {
  return (
    <p className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-4 pb-3 text-sm">
      {state !== undefined && (
        <>
          <StateBadge tone={state.isLive ? 'good' : 'busy'}>
            {state.isLive ? 'Live' : 'Not reached yet'}
          </StateBadge>
          {state.reason !== undefined && (
            <span className="text-soft">
              {state.isLive && 'Only over http. '}
              {state.reason}
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** Returns the expected address of each language. */
export function liveAddresses(
  url: string,
  structure: UrlStructure,
  languages: readonly string[],
): LiveAddress[] {
  return languages.map((language) => ({
    language,
    address: liveAddress(url, structure, language),
  }));
}
