export { billingCountries } from './countries.data.ts';
export { type FirstPayment, firstPayment } from './first-payment.ts';
export { type Meter, meterOf } from './meter.ts';
export {
  allowsDeploying,
  mayDeploy,
  type SubscriptionStatus,
  statusAt,
} from './subscription.ts';
export {
  type PlanName,
  type PricingTier,
  pricingTiers,
  type SiteUsage,
  tierOf,
  totalMonthlyPrice,
} from './tier.ts';
