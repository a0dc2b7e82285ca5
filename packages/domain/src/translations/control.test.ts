import { describe, expect, test } from 'vitest';
import { languageCatalogue } from '../languages/index.ts';
import { controlTextFor } from './control.ts';
import { controlTexts } from './control-texts.data.ts';

const pair = { source: 'en', target: 'es' };
const spanish = controlTexts['es'] ?? '';

test('each language of the catalog has a control text', () => {
  expect(Object.keys(controlTexts).sort()).toEqual(
    languageCatalogue.map(({ code }) => code).sort(),
  );
  expect(controlTextFor({ source: 'tlh', target: 'es' })).toBeUndefined();
});

describe('an answer to the control text', () => {
  const control = controlTextFor(pair);
  test.each([
    ['its translation', spanish, true],
    [
      'another wording',
      'La vieja biblioteca del río abre cada día; 418 lectores vinieron el pasado invierno.',
      true,
    ],
    ['its source', controlTexts['en'] ?? '', false],
    ['another number', spanish.replace('418', '417'), false],
    ['another text', 'Los mejores zapatos de la ciudad, a buen precio.', false],
    ['attributes behind it', `${spanish} class="lead" data-id="7"`, false],
    ['three times', `${spanish} ${spanish} ${spanish}`, false],
    ['HTML around it', `<p>${spanish}</p>`, false],
    ['an introduction', `Traducción: ${spanish}`, false],
  ])('%s', (_name, answer, isRight) => {
    expect(control?.isTranslation(answer)).toBe(isRight);
  });
});

test.each([
  ['ru', 'В старата къща зимата беше студено, имаше 418 души.'],
  ['ru', 'Библиотеката е отворена и 418 души идват да четат.'],
  ['ru', 'Прийшли 418 людей і читали.'],
  ['bg', 'Каждый день сюда приходили 418 человек.'],
  ['uk', 'Объект открыт, пришли 418 человек.'],
])('for %s, a sentence of a related language is none: %s', (target, answer) => {
  expect(controlTextFor({ source: 'en', target })?.isTranslation(answer)).toBe(false);
});

test.each(['bg', 'ru', 'uk'])('the sentence in %s is a translation', (target) => {
  const answer = controlTexts[target] ?? '';
  expect(controlTextFor({ source: 'en', target })?.isTranslation(answer)).toBe(true);
});
