import { tooCostly } from '../errors.ts';
import type { Condition, Filter, Operation, Query, SelectItem } from './ast.ts';

const mostCharacters = 4096;
const mostFilters = 32;
const mostWildcards = 8;
const mostEmbeds = 4;

/** Refuses costly queries of visitors. Throws 42501 with the reason. */
export function refuseCostly({ select, conditions }: Query, search: string): void {
  const filters = conditions.flatMap(({ value }) => filtersOf(value));
  if (filters.some(({ operation }) => operatorOf(operation).endsWith('match'))) {
    throw tooCostly('The filters match and imatch need');
  }
  if (search.length > mostCharacters) throw tooCostly('A query of this length needs');
  if (filters.length > mostFilters) throw tooCostly(`More than ${mostFilters} filters need`);
  if (wildcardsOf(filters) > mostWildcards)
    throw tooCostly(`More than ${mostWildcards} wildcards need`);
  if (embedsOf(select) > mostEmbeds)
    throw tooCostly(`More than ${mostEmbeds} embedded resources need`);
}

function filtersOf(condition: Condition): readonly Filter[] {
  return condition.kind === 'filter' ? [condition] : condition.children.flatMap(filtersOf);
}

const operatorOf = (operation: Operation) =>
  operation.kind === 'compare' ? operation.operator : operation.kind;

function wildcardsOf(filters: readonly Filter[]): number {
  const patterns = filters.flatMap(({ operation }) =>
    operatorOf(operation).endsWith('like') && 'value' in operation ? [operation.value] : [],
  );
  return patterns.join('').replace(/[^*%_]/g, '').length;
}

function embedsOf(items: readonly SelectItem[]): number {
  const embeds = items.filter((item) => item.kind === 'embed');
  return embeds.reduce((sum, { items: inside }) => sum + 1 + embedsOf(inside), 0);
}
