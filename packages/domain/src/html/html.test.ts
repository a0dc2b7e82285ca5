import { expect, test } from 'vitest';
import { escapeHtml } from './index.ts';

test('text cannot leave an element or a quoted attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
