import { expect, test } from 'vitest';
import { adjustMetaPolicies, metaPolicies } from './meta-policies.ts';

const mark = (policy: string) => `${policy}; x`;
const meta = (content: string) => `<meta http-equiv="Content-Security-Policy" content=${content}>`;

test.each([
  [meta('"script-src \'self\'"'), meta('"script-src \'self\'; x"')],
  [meta("'img-src *'"), meta('"img-src *; x"')],
  [meta('"a &#x27;self&#39; &amp;"'), meta('"a \'self\' &amp;; x"')],
  [
    '<META content=a http-equiv=content-security-policy />',
    '<META content="a; x" http-equiv=content-security-policy />',
  ],
])('34 the policy in %s is changed', (html, changed) => {
  expect(adjustMetaPolicies(`<head>\xff${html}</head>\xfe`, mark)).toBe(
    `<head>\xff${changed}</head>\xfe`,
  );
});

test.each([
  `<!-- ${meta('"a"')} -->`,
  `<script>'${meta('"a"')}'</script>`,
  `<title>${meta('"a"')}</title>`,
  `<body>${meta('"a"')}`,
  `</head>${meta('"a"')}`,
  '<meta name="content-security-policy" content="a">',
  '<meta http-equiv="content-security-policy">',
  '<metadata http-equiv="content-security-policy" content="a">',
  '<meta name="d" content="a > b">',
])('%s sets no policy', (html) => {
  expect(metaPolicies(html)).toEqual([]);
  expect(adjustMetaPolicies(html, mark)).toBe(html);
});
