import { expect, test } from 'vitest';
import { priceToken, type TokenValues, withTokens } from './tokens.ts';

const values: TokenValues = {
  brand: 'A "B" </script> & %company%',
  company: 'C',
  supportEmail: 'help@c.example',
  publicUrl: 'https://c.example',
  productHost: 'c.example',
  year: '2026',
  demoShop: 'http://demo.localhost:3080',
};

test('escapes configured values in elements, attributes and structured data', () => {
  expect(withTokens('<p title="%brand%">%year% %unknown%</p>', values)).toBe(
    '<p title="A &quot;B&quot; &lt;/script&gt; &amp; %company%">2026 %unknown%</p>',
  );
});

test('values in structured data are unchanged but cannot end the element', () => {
  const html = withTokens(
    '<script type="application/ld+json">{"name":"%company%, %brand%"}</script>',
    {
      ...values,
      brand: 'A "B" </script> & D',
    },
  );
  const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(html) ?? [];
  expect(json).not.toContain('</script>');
  expect(JSON.parse(json)).toEqual({ name: 'C, A "B" </script> & D' });
});

test.each([
  ['en', '$14.50'],
  ['de', '14,50\u00a0$'],
  ['nl', '$\u00a014,50'],
])('a plan costs what the list of plans says, as %s writes it', (language, price) => {
  expect(withTokens(`<b>${priceToken('Business')}</b>`, values, language)).toBe(`<b>${price}</b>`);
});
