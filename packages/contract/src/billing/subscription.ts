import { z } from 'zod';
import { countField, defineEndpoint, timestampField } from '../endpoints/index.ts';
import { dollarsField } from './price-preview.ts';

const websitePrice = z.object({
  websiteId: z.string(),
  url: z.string(),
  words: countField,
  languages: countField,
  tier: z.string(),
  price: dollarsField,
  /** The payment provider's price id; null without billing. */
  priceId: z.string().nullable(),
  /** The email address of the account that the website belongs to; null for your own. */
  owner: z.string().nullable(),
});

export const billingInfoEndpoint = defineEndpoint('read-billing-info', {
  call: 'GET /api/billing-info',
  permission: 'billing.read',
  forSomeLanguages: true,
  summary: 'The subscription, and what the websites cost',
  specification: '[O §7]',
  answer: z.object({
    /** `none`: without billing, everything is allowed. */
    billing: z.enum(['none', 'provider']),
    subscription_status: z.enum(['active', 'trial', 'incomplete', 'inactive']),
    subscription_period_end: timestampField.nullable(),
    /** When the trial ends or ended. */
    trial_end: timestampField.nullable(),
    /** When the websites are paused without a subscription. */
    pauses_at: timestampField.nullable(),
    /** When a canceled subscription ends. */
    cancels_at: timestampField.nullable(),
    /** True if a renewal payment failed and is being retried. */
    past_due: z.boolean(),
    /** What the page needs for a card form. */
    payment: z.object({ publishableKey: z.string(), scriptUrl: z.url() }).nullable(),
    totalMonthlyPrice: dollarsField,
    /** Those that the account pays for. */
    websites: z.array(websitePrice),
    /** The account's websites that another account pays for. */
    paidByOthers: z.array(
      z.object({
        websiteId: z.string(),
        url: z.string(),
        /** The email address of that account. */
        payer: z.string(),
        mayDeploy: z.boolean(),
      }),
    ),
  }),
});

export const createSubscriptionEndpoint = defineEndpoint('create-subscription', {
  call: 'POST /api/create-subscription',
  isAnswerSecret: true,
  permission: 'billing.manage',
  activity: 'subscription.started',
  summary: 'Subscribes for all of the user’s websites',
  description:
    'The total and the price ids are only compared with what the server computes. `clientSecret` is null where nothing is to be paid now.',
  specification: '[O §7]',
  body: z.object({
    priceIds: z.array(z.string()),
    customerInfo: z.object({ name: z.string().trim().min(1, { error: 'Name is required' }) }),
    totalMonthlyPrice: dollarsField,
  }),
  answer: z.object({ clientSecret: z.string().nullable() }),
  errors: ['conflict', 'billing-off', 'payments-refused', 'payments-unavailable'],
  limit: { requests: 20, seconds: 60 },
});

const settled = z.object({ subscription_status: z.string() });

export const cancelSubscriptionEndpoint = defineEndpoint('cancel-subscription', {
  call: 'POST /api/cancel-subscription',
  permission: 'billing.manage',
  activity: 'subscription.cancelled',
  summary: 'Ends the subscription with its period; refused while any website exists',
  specification: '[O §7]',
  answer: settled,
  errors: ['conflict', 'billing-off', 'payments-refused', 'payments-unavailable'],
});

export const resumeSubscriptionEndpoint = defineEndpoint('resume-subscription', {
  call: 'POST /api/resume-subscription',
  permission: 'billing.manage',
  activity: 'subscription.resumed',
  summary: 'Takes a cancellation back before the period is over',
  answer: settled,
  errors: ['conflict', 'billing-off', 'payments-refused', 'payments-unavailable'],
});

export const payInvoiceEndpoint = defineEndpoint('pay-invoice', {
  call: 'POST /api/pay-invoice',
  isAnswerSecret: true,
  permission: 'billing.manage',
  activity: 'invoice.paid',
  activityFields: ['invoiceId'],
  summary: 'Opens the payment of an invoice that could not be collected, for another card',
  body: z.object({ invoiceId: z.string().min(1) }),
  answer: z.object({ clientSecret: z.string() }),
  errors: ['not-found', 'conflict', 'billing-off', 'payments-refused', 'payments-unavailable'],
  limit: { requests: 20, seconds: 60 },
});

export const stopPayingEndpoint = defineEndpoint('stop-paying', {
  call: 'DELETE /api/billing/payers/:websiteId',
  permission: 'billing.manage',
  activity: 'payer.ended',
  summary: 'Ends that one account pays for a website of another; either may',
  description: 'The website counts on the plan of its own account from then on.',
  answer: z.object({ ended: z.literal(true) }),
});
