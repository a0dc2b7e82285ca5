// Fails if a text of the specifications was on no screen in the journeys that ran before.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { patternOf, seenTextsFolder } from '../harness/seen-texts.ts';
import { specifiedTexts } from '../specified-texts.data.ts';

const seen = readdirSync(seenTextsFolder)
  .flatMap((file) => readFileSync(path.join(seenTextsFolder, file), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as string);

const rows = Object.entries(specifiedTexts).flatMap(([section, texts]) =>
  texts.map((text) => ({ section, text })),
);
const missing = rows.filter(({ text }) => {
  const wanted = new RegExp(patternOf(text));
  return !seen.some((shown) => wanted.test(shown));
});
for (const { section, text } of missing) console.error(`On no screen: “${text}” [${section}]`);
console.log(`${rows.length - missing.length} of ${rows.length} specified texts were on a screen`);
process.exit(missing.length > 0 ? 1 : 0);
