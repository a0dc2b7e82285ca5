import { expect, test } from 'vitest';
import { limits } from './index.ts';

test('the constants match the specifications [owner-workspace §9, visitor-account-admin §9]', () => {
  expect(limits).toMatchObject({
    stringsPageSize: 10,
    translationProgressPoll: 2000,
    subscriptionPoll: 5000,
    deployingWindow: 15 * 60 * 1000,
    passwordResetRedirect: 3000,
    saveDebounce: 500,
    copiedConfirmation: 2000,
    dnsTtlSeconds: 3600,
    trialDays: 10,
    temporaryWebsiteLifetime: 24 * 60 * 60 * 1000,
  });
});
