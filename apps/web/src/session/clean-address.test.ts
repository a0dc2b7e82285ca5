import { expect, test } from 'vitest';
import { withoutTokens } from './clean-address.ts';

test.each([
  ['/dashboard', '', '#access_token=a&refresh_token=b&expires_in=3600&type=magiclink', '', ''],
  ['/dashboard', '?code=abc&add=shop.example', '', '?add=shop.example', ''],
  ['/login', '?error=x&error_code=y&error_description=z', '#error=x&error_code=y&sb=', '', ''],
])('removes what a sign-in appended to %s%s%s', (pathname, search, hash, query, anchor) => {
  expect(withoutTokens({ pathname, search, hash })).toEqual({
    pathname,
    search: query,
    hash: anchor,
  });
});

test('leaves other addresses alone', () => {
  const address = { pathname: '/a', search: '?tab=b%20c', hash: '#d' };
  expect(withoutTokens(address)).toEqual(address);
});
