import { expect, test } from 'vitest';
import { namesOf, scoresOf } from './scores.ts';
import { alignedPairs, sectionsOf } from './test-set.ts';

test('texts are paired by structure, section by section; what is not translated is no pair', () => {
  const one = sectionsOf(
    `<h1>The first section of the page</h1><p>Install the <b>package</b> with care.</p>
    <h2>The second section of the page</h2><p>Only the original has this sentence.</p><p>Read on, please, now.</p>
    <h2>The third section of the page</h2><p>This sentence stays in English, always.</p>`,
    'en',
  );
  const other = sectionsOf(
    `<h1>La première section de la page</h1><p>Installez le <b>paquet</b> avec soin.</p>
    <h2>La deuxième section de la page</h2><p>Lisez la suite.</p>
    <h2>La troisième section de la page</h2><p>This sentence stays in English, always.</p>`,
    'fr',
  );
  expect(alignedPairs(one, other)).toEqual([
    { source: 'The first section of the page', reference: 'La première section de la page' },
    {
      source: 'Install the <1>package</1> with care.',
      reference: 'Installez le <1>paquet</1> avec soin.',
    },
    { source: 'The third section of the page', reference: 'La troisième section de la page' },
  ]);
});

test('lost numbers and names, and texts without a translation, count', () => {
  const text = { source: 'In May, the Debian project had 12,500 packages.', isDoubtful: false };
  const reference = 'En mai, le projet Debian avait 12 500 paquets.';
  expect(namesOf({ ...text, reference })).toEqual(['Debian']);
  const pair = { source: 'en', target: 'fr' };
  const translations = [reference, 'En mai, le projet avait 13 500 paquets.', undefined, undefined];
  const all = translations.map((translation) => ({ ...text, reference, translation }));
  expect(scoresOf(all, pair)).toMatchObject({ texts: 4, numbers: 50, names: 50, stored: 50 });
  expect(scoresOf(all.slice(0, 1), pair).chrF).toBe(100);
});
