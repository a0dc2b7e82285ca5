import { expect, test } from 'vitest';
import { sidebarEntries } from './sidebar.tsx';

const entries = (path: string, isAdmin = false) => sidebarEntries(path, isAdmin).flat();
const leadsTo = (path: string, isAdmin = false) =>
  Object.fromEntries(entries(path, isAdmin).map(({ name, to }) => [name, to]));

test('pricing, privacy and terms stay under /dashboard if the user is there', () => {
  expect(leadsTo('/dashboard/website/1')).toEqual({
    Dashboard: '/dashboard',
    Glossary: '/dashboard/glossary',
    'Translation memory': '/dashboard/translation-memory',
    Engines: '/dashboard/engines',
    Billing: '/dashboard/billing',
    Account: '/dashboard/account',
    Pricing: '/dashboard/pricing',
    Help: '/help',
    'Privacy Policy': '/dashboard/privacy-policy',
    'Terms of Service': '/dashboard/terms-of-service',
  });
  expect(leadsTo('/dashboards')).toMatchObject({
    Pricing: '/pricing',
    'Terms of Service': '/terms-of-service',
  });
});

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/websites', 'Dashboard'],
  ['/dashboard/billing', 'Billing'],
  ['/dashboard/pricing/', 'Pricing'],
  ['/dashboard/website/1', undefined],
])('%s highlights %s', (path, name) => {
  expect(entries(path).filter(({ isCurrent }) => isCurrent)).toMatchObject(
    name === undefined ? [] : [{ name }],
  );
});

test('only administrators see the Admin Panel', () => {
  expect(leadsTo('/dashboard')).not.toHaveProperty('Admin Panel');
  expect(leadsTo('/dashboard', true)).toHaveProperty('Admin Panel', '/dashboard/admin');
});
