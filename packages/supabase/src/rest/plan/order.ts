import { notEmbedded, orderNotToOne } from '../errors.ts';
import type { OrderTerm } from '../parse/ast.ts';
import type { Table } from '../schema/types.ts';
import { findField } from './conditions.ts';
import { isToOne } from './relationships.ts';
import type { EmbedPlan, OrderPlan } from './types.ts';

/** Resolves `order`. Ordering by an embedded to-one resource adds the column to that resource. */
export function planOrder(
  table: Table,
  embeds: readonly EmbedPlan[],
  terms: readonly OrderTerm[],
): OrderPlan[] {
  return terms.map(({ relation, field, direction, nulls }) => {
    if (relation === undefined) return { ...findField(table, field), direction, nulls };
    const embed = embeds.find(({ name }) => name === relation);
    if (embed === undefined) throw notEmbedded(relation);
    if (!isToOne(embed.relationship)) throw orderNotToOne(table.name, relation);
    const found = findField(embed.relationship.target, field);
    const index = embed.orderedBy.push(found) - 1;
    return { ...found, direction, nulls, embed: { embed, index } };
  });
}
