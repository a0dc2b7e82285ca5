// `node apps/server/scripts/site-texts.ts <code> [part…]`: what `packages/texts/<part>/<code>.csv` lacks, as lines of CSV.
import { writeCsv } from '@dragoman/domain/translation-memory';
import { readTexts, type TextPart, textParts } from '@dragoman/texts';
import { textsOfPart } from './english-texts.ts';

const [language = '', ...wanted] = process.argv.slice(2);
for (const part of wanted.length > 0 ? (wanted as TextPart[]) : textParts) {
  const known = readTexts(part, language);
  const lacking = (await textsOfPart[part]()).filter((text) => !known.has(text));
  console.error(`packages/texts/${part}/${language}.csv lacks ${lacking.length} texts`);
  process.stdout.write(writeCsv(lacking.map(toRow)));
}

/** Keys with a context begin with it (`textKey`). */
function toRow(key: string): string[] {
  const [text = '', context] = key.split('\u0004').reverse();
  return context === undefined ? [text, ''] : [text, '', context];
}
