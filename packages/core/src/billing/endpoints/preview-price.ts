import { pricePreviewEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { previewPrice as preview } from '../tiers/price-preview.ts';

export const previewPrice = implement(
  pricePreviewEndpoint,
  async ({ user, query }, deps: BillingDeps) => ({
    billing: deps.billing,
    ...(await preview(deps, user.id, query)),
  }),
);
