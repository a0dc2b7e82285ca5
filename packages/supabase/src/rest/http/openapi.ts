import type { Column, Routine, SchemaCache, Table } from '../schema/types.ts';
import type { Answer, RestRequest } from './request.ts';
import type { Ask } from './transaction.ts';

interface Rights {
  readonly name: string;
  readonly verbs: string;
}

const rightsQuery = `
  select relname as name, concat_ws(' ',
    case when has_any_column_privilege(oid, 'select') then 'get' end,
    case when has_any_column_privilege(oid, 'insert') then 'post' end,
    case when has_any_column_privilege(oid, 'update') then 'patch' end,
    case when has_table_privilege(oid, 'delete') then 'delete' end
  ) as verbs
  from pg_class where relnamespace = to_regnamespace(quote_ident($1::text))
  union all
  select 'rpc/' || proname, 'post'
  from pg_proc where pronamespace = to_regnamespace(quote_ident($1::text))
    and has_function_privilege(oid, 'execute')`;

/** GET / : the tables and functions that the caller's role may use, as OpenAPI 2.0. */
export async function answerRoot(
  ask: Ask,
  request: RestRequest,
  cache: SchemaCache,
): Promise<Answer> {
  const rows = await ask<Rights & Record<string, unknown>>({
    text: rightsQuery,
    values: [request.schema],
  });
  const rights = new Map(rows.map(({ name, verbs }) => [name, verbs.split(' ').filter(Boolean)]));
  const tables = [...cache.tables.values()].filter(({ name }) => rights.get(name)?.length);
  const routines = [...cache.routines.values()].flatMap(([one]) =>
    one !== undefined && rights.has(`rpc/${one.name}`) ? [one] : [],
  );
  const document = {
    swagger: '2.0',
    info: { title: 'standard public schema', description: '', version: '14' },
    host: request.headers['host'],
    basePath: request.path.replace(/\/$/, '') || '/',
    consumes: ['application/json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      ...Object.fromEntries(tables.map((one) => [`/${one.name}`, verbsOf(one, rights)])),
      ...Object.fromEntries(routines.map((one) => [`/rpc/${one.name}`, { post: callOf(one) }])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
  };
  const contentType = 'application/openapi+json; charset=utf-8';
  return { status: 200, headers: { 'content-type': contentType }, body: JSON.stringify(document) };
}

function verbsOf({ name, columns, description }: Table, rights: ReadonlyMap<string, string[]>) {
  const row = { $ref: `#/definitions/${name}` };
  const filters = [...columns.keys()].map((column) => ({
    name: column,
    in: 'query',
    type: 'string',
    required: false,
  }));
  const body = { name, in: 'body', schema: row, required: false };
  const texts = { tags: [name], ...(description === null ? {} : { summary: description }) };
  const verbs: Record<string, object> = {
    get: {
      ...texts,
      parameters: filters,
      responses: { 200: { description: 'OK', schema: { type: 'array', items: row } } },
    },
    post: { ...texts, parameters: [body], responses: { 201: { description: 'Created' } } },
    patch: {
      ...texts,
      parameters: [...filters, body],
      responses: { 204: { description: 'No Content' } },
    },
    delete: { ...texts, parameters: filters, responses: { 204: { description: 'No Content' } } },
  };
  return Object.fromEntries((rights.get(name) ?? []).map((verb) => [verb, verbs[verb]]));
}

function callOf({ name, parameters, description }: Routine) {
  const named = parameters.filter((one) => one.name !== '');
  const schema = {
    type: 'object',
    required: named.filter(({ required }) => required).map((one) => one.name),
    properties: Object.fromEntries(named.map((one) => [one.name, typeOf(one.type)])),
  };
  return {
    tags: [`(rpc) ${name}`],
    ...(description === null ? {} : { summary: description }),
    parameters: [{ name: 'args', in: 'body', required: true, schema }],
    responses: { 200: { description: 'OK' } },
  };
}

function definitionOf({ columns, primaryKey, description }: Table) {
  const list = [...columns.values()];
  const needed = list.filter((one) => !one.nullable && one.default === null);
  return {
    type: 'object',
    ...(description === null ? {} : { description }),
    required: needed.map(({ name }) => name),
    properties: Object.fromEntries(list.map((one) => [one.name, propertyOf(one, primaryKey)])),
  };
}

function propertyOf(
  { name, type, description, default: fallback }: Column,
  key: readonly string[],
) {
  const notes = [description, key.includes(name) ? 'Note:\nThis is a Primary Key.<pk/>' : null];
  const text = notes.filter((note) => note !== null).join('\n\n');
  return {
    ...typeOf(type),
    ...(fallback === null ? {} : { default: fallback }),
    ...(text === '' ? {} : { description: text }),
  };
}

function typeOf(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)), format: type };
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer', format: type };
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number', format: type };
  if (type === 'boolean') return { type: 'boolean', format: type };
  return type === 'json' || type === 'jsonb' ? { format: type } : { type: 'string', format: type };
}
