export {
  type Payments,
  PaymentsError,
} from './port.ts';
export { createStripePayments, type StripeOptions } from './stripe.ts';
