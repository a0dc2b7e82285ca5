import type { useBillingInfo } from '../../billing/billing-info.ts';

/** What the server says of the user's subscription and websites. */
export type BillingInfo = NonNullable<ReturnType<typeof useBillingInfo>['data']>;
export type WebsiteCost = BillingInfo['websites'][number];
