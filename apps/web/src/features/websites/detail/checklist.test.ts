import { expect, test } from 'vitest';
import { type ChecklistInput, checklistOf } from './checklist.ts';

const nothing: ChecklistInput = {
  isScanned: false,
  isScanning: false,
  languages: 0,
  snippet: false,
  dns: false,
  billing: { billing: 'provider', subscription_status: 'inactive' },
  status: null,
};
const wordsOf = (standing: Partial<ChecklistInput>) =>
  checklistOf({ ...nothing, ...standing }).map(({ text: words }) => words);
const leads = (standing: Partial<ChecklistInput>) =>
  checklistOf({ ...nothing, ...standing }).map(({ to }) => to);

test('says what each step is missing', () => {
  expect(wordsOf({})).toEqual([
    'Not scanned yet',
    'Add a language',
    'Install the snippet',
    'Verify your DNS',
    'Activate a subscription',
    'Not deployed yet',
  ]);
  expect(wordsOf({ isScanning: true, status: 'deploying' })).toMatchObject({
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
  expect(wordsOf({ ...all, billing: declined })).toMatchObject({ 4: 'Done' });
  const none = { billing: 'none', subscription_status: 'inactive' } as const;
  expect(wordsOf({ ...all, billing: none })).toMatchObject({ 4: 'Not needed' });
  expect(wordsOf({ ...all, billing: undefined })).toMatchObject({ 4: 'Activate a subscription' });
});

test('links to the Integration tab only once it has content', () => {
  const open = ['#scan', '?tab=translations#add-translation'];
  const billing = '/dashboard/billing';
  expect(leads({ languages: 1 })).toEqual([...open, undefined, undefined, billing, undefined]);
  expect(leads({ languages: 1, isScanned: true })).toEqual([
    ...open,
    '?tab=integration#code-snippet',
    '?tab=integration#dns-configuration',
    billing,
    '?tab=integration#deployment',
  ]);
});
