import { type PlanName, type SiteUsage, tierOf } from '@dragoman/domain/billing';
import type { PlanLine } from '@dragoman/providers/payments/port';

/** The number of websites per plan. */
export function planLines(plans: Iterable<PlanName>): PlanLine[] {
  const counts = new Map<PlanName, number>();
  for (const plan of plans) counts.set(plan, (counts.get(plan) ?? 0) + 1);
  return [...counts].map(([plan, quantity]) => ({ plan, quantity }));
}

/** True if two sets of lines are equal in any order. */
export function sameLines(one: readonly PlanLine[], other: readonly PlanLine[]): boolean {
  const text = (lines: readonly PlanLine[]) =>
    lines
      .map(({ plan, quantity }) => `${plan} ${quantity}`)
      .sort()
      .join();
  return text(one) === text(other);
}

/** The plan each website needs for its current usage, by website id. */
export function plansByUsage(
  websites: readonly (SiteUsage & { readonly websiteId: string })[],
): ReadonlyMap<string, PlanName> {
  return new Map(websites.map((website) => [website.websiteId, tierOf(website).name]));
}
