import { expect, test } from 'vitest';
import { adaptTranslation } from './index.ts';

test.each([
  ['Open until 21', 'Open until 22', 'Abierto hasta las 21', 'Abierto hasta las 22', true],
  ['Our tea.', 'Our tea!', 'Nuestro té.', 'Nuestro té!', true],
  ['Ask Ann', 'Ask Bob', 'Pregunta a Ann', 'Pregunta a Bob', true],
  ['Hi {name}', 'Hi {user}', 'Hola {name}', 'Hola {user}', true],
  ['<1>Tea</1>', '<2>Tea</2>', '<1>Té</1>', '<2>Té</2>', true],
  ['Green tea', 'Black tea', 'Té verde', 'Té verde', false],
  ['Our tea', 'Our green tea', 'Nuestro té', 'Nuestro té', false],
  ['1 of 1', '1 of 2', '1 de 1', '1 de 1', false],
  ['In 20', 'In 30', 'En 2020', 'En 2020', false],
])('%s → %s: %s → %s', (before, after, translation, text, isWhole) => {
  expect(adaptTranslation(translation, { before, after })).toEqual({ text, isWhole });
});
