import { controlTextFor, controlTexts } from '@dragoman/domain/translations';
import { expect, test } from 'vitest';
import { loadIdentifyLanguage } from '../languages/index.ts';

test('the control text is recognized in its own language, and in no other', async () => {
  const identify = await loadIdentifyLanguage();
  const scores = new Map(Object.values(controlTexts).map((text) => [text, identify(text)]));
  const known = (text: string) => scores.get(text) ?? identify(text);
  const wrong: string[] = [];
  for (const target of Object.keys(controlTexts)) {
    const source = target === 'en' ? 'de' : 'en';
    const control = controlTextFor({ source, target }, known);
    for (const [language, text] of Object.entries(controlTexts))
      if (control?.isTranslation(text) !== (language === target))
        wrong.push(`${target} in ${language}`);
  }
  expect(wrong).toEqual([]);
});
