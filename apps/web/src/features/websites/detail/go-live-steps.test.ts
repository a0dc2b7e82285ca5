import { expect, test } from 'vitest';
import { type ChecklistInput, checklistOf } from './go-live-steps.ts';

const nothing: ChecklistInput = {
  websiteId: 'w',
  isScanned: false,
  isScanning: false,
  languages: 0,
  snippet: false,
  dns: false,
  billing: { billing: 'provider', subscription_status: 'inactive' },
  status: null,
};
const textsOf = (input: Partial<ChecklistInput>) =>
  checklistOf({ ...nothing, ...input }).map(({ text }) => text);
const linksOf = (input: Partial<ChecklistInput>) =>
  checklistOf({ ...nothing, ...input }).map(({ to }) => to);

test('lists what each step is missing', () => {
  expect(textsOf({})).toEqual([
    'Scan the website',
    'Add a language',
    'Install the snippet',
    'Verify your DNS',
    'Activate a subscription',
    'Deploy the website',
  ]);
  expect(textsOf({ isScanning: true, status: 'deploying' })).toMatchObject({
    0: 'Scanning...',
    5: 'Deploying...',
  });
});

test('is done when all steps are; no subscription is needed without billing', () => {
  const all = {
    isScanned: true,
    languages: 1,
    snippet: true,
    dns: true,
    status: 'enabled',
  } as const;
  const trial = { billing: 'provider', subscription_status: 'trial' } as const;
  expect(checklistOf({ ...nothing, ...all, billing: trial }).every(({ isDone }) => isDone)).toBe(
    true,
  );
  const trialEnd = new Date(Date.now() + 86_400_000).toISOString();
  const declined = {
    billing: 'provider',
    subscription_status: 'incomplete',
    trial_end: trialEnd,
  } as const;
  expect(textsOf({ ...all, billing: declined })).toMatchObject({ 4: 'Done' });
  const none = { billing: 'none', subscription_status: 'inactive' } as const;
  expect(textsOf({ ...all, billing: none })).toMatchObject({ 4: 'Not needed' });
  expect(textsOf({ ...all, billing: undefined })).toMatchObject({ 4: 'Activate a subscription' });
});

test('links to the Integration tab only once it has content', () => {
  const open = ['?tab=translations#scan', '?tab=translations#add-translation'];
  const billing = '/dashboard/billing';
  expect(linksOf({ languages: 1 })).toEqual([...open, undefined, undefined, billing, undefined]);
  expect(linksOf({ languages: 1, isScanned: true })).toEqual([
    ...open,
    '?tab=integration#code-snippet',
    '?tab=integration#dns-configuration',
    billing,
    '?tab=integration#deployment',
  ]);
});
