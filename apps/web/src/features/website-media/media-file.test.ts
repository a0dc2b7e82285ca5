import { expect, test } from 'vitest';
import { filePath, fileRefusal, pathOfAddress } from './media-file.ts';

const place = { websiteId: 'w', targetLanguage: 'es', mediaId: 'm' };
const megabyte = 1024 * 1024;

test.each([
  ['tea.PNG', 'image/png', 'w/es/m.png'],
  ['tea.min.svg', 'image/svg+xml', 'w/es/m.svg'],
  ['tea', 'image/jpeg', 'w/es/m.jpg'],
  ['', 'image/svg+xml', 'w/es/m.svg'],
  ['tea.', 'image/x-icon', 'w/es/m.icon'],
  ['../../etc/passwd', 'image/webp', 'w/es/m.webp'],
])('“%s” of %s is stored at %s', (name, type, path) => {
  expect(filePath(place, { name, type })).toBe(path);
});

test.each([
  ['a.png', 'image/png', 10 * megabyte, undefined],
  ['a.png', 'image/png', 10 * megabyte + 1, '“a.png” is too large: 10.1 MB of at most 10 MB.'],
  ['a.pdf', 'application/pdf', 5, '“a.pdf” is not an image. Choose an image file.'],
  ['a', '', 5, '“a” is not an image. Choose an image file.'],
  ['a.png', 'image/png', 0, '“a.png” is empty.'],
])('“%s” of %s with %i bytes: %s', (name, type, size, refusal) => {
  expect(fileRefusal({ name, type, size })).toBe(refusal);
});

test.each([
  ['https://x.example/storage/v1/object/public/translated-media/w/es/m.png?v=1', 'w/es/m.png'],
  ['https://x.example/storage/v1/object/public/translated-media/w/fr/m.png', undefined],
  ['https://cdn.example/m.png', undefined],
])('%s has the path %s', (address, path) => {
  expect(pathOfAddress(address, place)).toBe(path);
});
