import { expect, test } from 'vitest';
import { visitsHtml, withHead } from './visits-script.ts';

test('the counting script goes at the end of the head, with the installation’s domain', () => {
  const html = visitsHtml({ src: '/js/visits.js', domain: 'a"b.example' });
  expect(withHead('<head><title>$&</title></head>', html)).toBe(
    '<head><title>$&</title><script defer data-domain="a&quot;b.example" src="/js/visits.js"></script></head>',
  );
  expect(withHead('<head></head>', '')).toBe('<head></head>');
});
