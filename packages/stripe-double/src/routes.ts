import type { Route } from './http/route.ts';
import { catalogueRoutes } from './resources/catalogue.ts';
import { customerRoutes } from './resources/customers.ts';
import { eventRoutes } from './resources/events.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { testClockRoutes } from './resources/test-clocks.ts';

/** All routes of the double. */
const routes: readonly Route[] = [
  ...catalogueRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...subscriptionRoutes,
  ...testClockRoutes,
];

/** Returns the route of a method and path, with the path's ids; undefined if there is none. */
export function routeOf(method: string, path: string): { route: Route; ids: string[] } | undefined {
  for (const route of routes) {
    const ids = route.method === method ? idsIn(route.path, path) : undefined;
    if (ids !== undefined) return { route, ids };
  }
  return undefined;
}

function idsIn(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const fits = wanted.every((part, place) => part.startsWith(':') || part === given[place]);
  if (!fits) return undefined;
  return given.filter((_, place) => wanted[place]?.startsWith(':')).map(decodeURIComponent);
}
