import type { UrlStructure } from '@dragoman/domain/websites';
import { languageFlag, languageName } from '../../languages/language-names.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { liveAddress } from './address-preview.ts';
import { type Serving, useServing } from './use-serving.ts';

/** Where a language is found. */
export interface LiveAddress {
  readonly language: string;
  readonly address: string;
}

/** The addresses of a live website's languages, and whether visitors are answered there already. */
export function LiveAddresses({
  websiteId,
  addresses,
}: {
  websiteId: string;
  addresses: readonly LiveAddress[];
}) {
  const languages = addresses.map(({ language }) => language);
  const servingOf = useServing(websiteId, languages);
  return (
    <section aria-label="See it live" className="w-full">
      <h3 className="font-sans text-lg font-semibold">See it live</h3>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {addresses.map(({ language, address }) => {
          const serving = servingOf(language);
          return (
            <li key={language} className="rounded-xl border border-edge hover:border-lapis">
              <AddressLink language={language} address={serving?.address ?? address} />
              <ServingLine serving={serving} />
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
      <span aria-hidden="true">{languageFlag(language)}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{languageName(language)}</span>
        <bdi dir="ltr" translate="no" className="block text-sm break-all text-soft">
          {address}
        </bdi>
      </span>
    </a>
  );
}

/** Keeps its height while nobody knows, so that nothing jumps. */
function ServingLine({ serving }: { serving: Serving | undefined }) {
  return (
    <p className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-4 pb-3 text-sm">
      {serving !== undefined && (
        <>
          <StateBadge tone={serving.isServing ? 'good' : 'busy'}>
            {serving.isServing ? 'Serving' : 'Not reached yet'}
          </StateBadge>
          {serving.reason !== undefined && (
            <span className="text-soft">
              {serving.isServing && 'Over http only. '}
              {serving.reason}
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** Where each language is found. */
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
