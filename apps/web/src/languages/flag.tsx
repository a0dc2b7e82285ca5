import { languageByCode } from '@dragoman/domain/languages';

/** A language's flag as a decoration beside its name; a white one for unknown codes [owner-workspace §3]. */
export function Flag({ code }: { readonly code: string }) {
  const isKnown = languageByCode(code).englishName !== code;
  return (
    <img
      src={`/assets/flag-${isKnown ? code : 'xx'}.svg`}
      alt=""
      width={21}
      height={14}
      className="me-1 inline-block shrink-0 rounded-xs ring-1 ring-edge"
    />
  );
}
