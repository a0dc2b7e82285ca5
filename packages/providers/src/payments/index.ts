export {
  type Payments,
  PaymentsError,
  type PlanLine,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderSubscription,
} from './port.ts';
export { createStripePayments, type StripeOptions } from './stripe.ts';
