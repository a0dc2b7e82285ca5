import { expect, test } from 'vitest';
import { chipName, nameTags } from './tag-names.ts';

const tags = ['a', 'strong', 'br', 'a', 'i', 'my-icon'];

test.each([
  ['<1>', 'link 1', 'open'],
  ['</4>', 'link 2', 'close'],
  ['<2>', 'bold', 'open'],
  ['<3/>', 'line break', 'whole'],
  ['<5>', 'italic', 'open'],
  ['<5/>', 'icon', 'whole'],
  ['<6/>', 'my-icon', 'whole'],
  ['<7>', 'tag 7', 'open'],
  ['{count}', 'count', 'whole'],
  ['{{ user.name }}', 'user.name', 'whole'],
  [`$\{total}`, 'total', 'whole'],
  ['%1$s', '%1$s', 'whole'],
  ['{}', '{}', 'whole'],
  ['&nbsp;', '&nbsp;', 'whole'],
])('%s is called %s', (written, name, shape) => {
  expect(chipName(written, tags)).toEqual({ name, shape });
});

test.each([
  'me@shop.example',
  'https://shop.example/a',
  'www.shop.example',
  'shop.app',
  '\\<b>',
  '{n, plural, one {# map} other {# maps}}',
])('%s is shown as written', (written) => {
  expect(chipName(written, tags)).toBeUndefined();
});

test('a sentence names the tags', () => {
  expect(nameTags('Missing: <2> <3/>.', tags)).toBe('Missing: “bold” “line break”.');
});
