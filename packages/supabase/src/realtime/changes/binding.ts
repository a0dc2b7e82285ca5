import { z } from 'zod';
import type { Catalogue, CatalogueTable } from './catalogue.ts';

/** A binding in a join; the reply echoes it with an id. */
export const bindingSchema = z.looseObject({
  event: z.string().max(10),
  schema: z.string().max(64).nullish(),
  table: z.string().max(64).nullish(),
  filter: z.string().max(128).nullish(),
  select: z.array(z.string().max(64)).max(0).nullish(),
});

export type BindingRequest = z.infer<typeof bindingSchema>;
export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** A binding that is served. */
export interface Binding {
  readonly id: number;
  readonly types: readonly ChangeType[];
  readonly table: string;
  /** The id of the table's filter; undefined for all rows. */
  readonly subject: string | undefined;
}

/** A refused binding. The message is shown to the client. */
export class BindingError extends Error {
  override name = 'BindingError';
}

const types: readonly ChangeType[] = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Reads a binding against the list. Ignores permissions: clients join before they send their user's token, so permissions are checked
 * with each change. Throws `BindingError`.
 */
export function resolveBinding(catalogue: Catalogue, request: BindingRequest, id: number): Binding {
  const { event, schema, table = '', filter } = request;
  const wanted = event === '*' ? types : types.filter((type) => type === event);
  const found = (schema ?? 'public') === 'public' ? catalogue.get(table ?? '') : undefined;
  if (found === undefined || wanted.length === 0) throw new BindingError(notServed(request));
  const subject = filter ? subjectOf(found, filter) : undefined;
  if (filter && subject === undefined) throw new BindingError(notServed(request));
  return { id, types: wanted, table: found.name, subject };
}

function subjectOf({ watched }: CatalogueTable, filter: string): string | undefined {
  const start = `${watched.filter}=eq.`;
  const value = filter.startsWith(start) ? filter.slice(start.length).toLowerCase() : '';
  return z.uuid().safeParse(value).success ? value : undefined;
}

function notServed({ event, schema, table, filter }: BindingRequest): string {
  const what = `${event} of ${schema ?? 'public'}.${table ?? '*'}${filter ? ` where ${filter}` : ''}`;
  return `${what} is not part of this installation. For everything beside the dashboard's calls, use a Supabase project: docs/supabase-project.md.`;
}
