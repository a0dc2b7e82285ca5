import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useAuth } from './auth-state.ts';
import { wordsFor } from './request-failure.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function Lost() {
  return <p>{useAuth().isAdmin}</p>;
}

test('useAuth throws outside an AuthProvider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});

test.each(['Signups not allowed for otp', 'Signups not allowed for this instance'])(
  '%s: the screens say that accounts are by invitation',
  (message) => expect(wordsFor(message)).toContain('by invitation only'),
);

test.each([
  [{}, 'supabaseUrl is required.'],
  [{ supabaseUrl: 'http://backend.test' }, 'supabaseKey is required.'],
])('an installation without a configured backend: %o', async (config, message) => {
  const textContent = JSON.stringify(config);
  vi.stubGlobal('document', { querySelector: () => ({ textContent }) });
  const { backend } = await import('../api/backend.ts');
  expect(() => backend()).toThrow(message);
});
