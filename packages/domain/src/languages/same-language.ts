/** Tags of one language that `Intl` keeps apart. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', cmn: 'zh' };
/** Modifiers of gettext's locales. */
const scripts: Readonly<Record<string, string>> = { latin: 'Latn', cyrillic: 'Cyrl' };

/**
 * True if text of one language can stand for text of the other: the same language in the same script, and not of two
 * different regions (`pt-BR` and `pt-PT`). Reads BCP 47 tags, and the locales of gettext (`pt_BR`, `sr@latin`).
 */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [readTag(one), readTag(other)];
  if (a === undefined || b === undefined) return one.toLowerCase() === other.toLowerCase();
  const isSameRegion = a.region === undefined || b.region === undefined || a.region === b.region;
  return a.language === b.language && a.script === b.script && isSameRegion;
}

/** Returns the parts of a tag, with the script that it implies; undefined if it is malformed. */
function readTag(tag: string) {
  const [plain = '', modifier = ''] = tag.trim().split('@');
  const [name = ''] = plain.split('.');
  const script = scripts[modifier.toLowerCase()];
  try {
    const locale = new Intl.Locale(
      name.replaceAll('_', '-'),
      script === undefined ? {} : { script },
    );
    const { language, region } = locale;
    const known = aliases[language] ?? language;
    return { language: known, region, script: locale.maximize().script };
  } catch {
    return undefined;
  }
}
