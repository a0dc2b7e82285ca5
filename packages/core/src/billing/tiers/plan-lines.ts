import { type PlanName, type SiteUsage, tierOf } from '@dragoman/domain/billing';
import type { PlanLine } from '@dragoman/providers/payments';

/** How many websites of each plan, from the plan of each website; a plan without a website is left out. */
export function linesOf(plans: Iterable<PlanName>): PlanLine[] {
  const counts = new Map<PlanName, number>();
  for (const plan of plans) counts.set(plan, (counts.get(plan) ?? 0) + 1);
  return [...counts].map(([plan, quantity]) => ({ plan, quantity }));
}

/** Whether two sets of lines say the same, in whatever order. */
export function sameLines(one: readonly PlanLine[], other: readonly PlanLine[]): boolean {
  const text = (lines: readonly PlanLine[]) =>
    lines
      .map(({ plan, quantity }) => `${plan} ${quantity}`)
      .sort()
      .join();
  return text(one) === text(other);
}

/** The plan of each website by its use now, by the website's id. */
export function plansNow(
  websites: readonly (SiteUsage & { readonly websiteId: string })[],
): ReadonlyMap<string, PlanName> {
  return new Map(websites.map((website) => [website.websiteId, tierOf(website).name]));
}
