import { describe, expect, test } from 'vitest';
import { readGlossary } from './read.ts';

async function readTerms(file: string) {
  const items = [];
  for await (const batch of readGlossary([file], 'en')) for (const item of batch) items.push(item);
  return items;
}

const tbx = (concept: string) =>
  `<tbx><conceptEntry><langSec xml:lang="en"><termSec><term>a</term></termSec></langSec>${concept}</conceptEntry></tbx>`;

/** Each of these took from tens of seconds to hours before. */
describe('a hostile glossary is read', () => {
  test('many columns and many records', async () => {
    const items = await readTerms(`${','.repeat(100_000)}term\n${'c,d\n'.repeat(100_000)}`);
    expect(items).toHaveLength(100_000);
  });

  test('nested and repeated parts of a term', async () => {
    const notes = await readTerms(tbx('<note>n</note>'.repeat(100_000)));
    expect(notes).toHaveLength(1);
    const nested = `${'<note>'.repeat(100_000)}${'x '.repeat(1_000_000)}${'</note>'.repeat(100_000)}`;
    expect(await readTerms(tbx(nested))).toHaveLength(1);
  });

  test('many terms in many languages', async () => {
    const section = (language: string) =>
      `<langSec xml:lang="${language}"><termSec><term>b</term></termSec></langSec>`;
    const terms = Array.from(
      { length: 5000 },
      (_, index) => `<termSec><term>a${index}</term></termSec>`,
    );
    const sources = `<langSec xml:lang="en">${terms.join('')}</langSec>`;
    const targets = Array.from({ length: 5000 }, (_, index) => section(`x${index}`));
    const items = await readTerms(
      `<tbx><conceptEntry>${sources}${targets.join('')}</conceptEntry></tbx>`,
    );
    expect(items.length).toBeLessThanOrEqual(500_000);
  });
});
