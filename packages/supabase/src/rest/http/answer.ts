import type { Database } from '@dragoman/database/connection';
import { type Caller, isStranger } from '../../tokens/index.ts';
import { RestError, unknownTable } from '../errors.ts';
import type { Query } from '../parse/ast.ts';
import { readArguments, readPayload } from '../parse/body.ts';
import { exactId } from '../parse/exact.ts';
import { refuseCostly } from '../parse/modest.ts';
import { parseQuery } from '../parse/query.ts';
import { withRange } from '../parse/range.ts';
import { type CallInput, planCall } from '../plan/call.ts';
import { planDelete, planInsert, planUpdate } from '../plan/change.ts';
import { planRead, type ReadContext } from '../plan/read.ts';
import { isNear } from '../plan/relationships.ts';
import type { CallPlan } from '../plan/types.ts';
import type { SchemaStore } from '../schema/store.ts';
import type { SchemaCache, Table } from '../schema/types.ts';
import { answerCall } from './call.ts';
import { answerChange } from './change.ts';
import { answerRead } from './read.ts';
import { type Answer, isRead, type RestRequest } from './request.ts';
import { type Ask, inTransaction } from './transaction.ts';

export type Target = 'table' | 'function';

interface AnswerSettings {
  readonly database: Pick<Database, 'pool'>;
  readonly strangers: Pick<Database, 'pool'>;
  readonly schemaStore: SchemaStore;
  readonly maxRows: number | undefined;
  readonly timeouts: Readonly<Record<Caller['claims']['role'], number>>;
}

type Answering = (ask: Ask) => Promise<Answer>;

/** Runs one request as its caller. Throws `RestError` and Postgres errors. */
export async function answerRequest(
  settings: AnswerSettings,
  caller: Caller,
  target: Target,
  request: RestRequest,
): Promise<Answer> {
  const { database, strangers, maxRows, timeouts, schemaStore } = settings;
  const cache = await schemaStore.current(request.schema);
  const context: ReadContext = { cache, maxRows };
  const isCall = target === 'function';
  const query = parseQuery(request.search, { call: isCall && isRead(request) });
  const isUnknown = isStranger(caller);
  if (isUnknown) refuseCostly(query, request.search);
  const prepare = isCall ? prepareCall : prepareTable;
  const { answering, readOnly } = prepare(context, request, query);
  const session = {
    claims: caller.claims,
    timeout: timeouts[isUnknown ? 'anon' : caller.claims.role],
    readOnly,
    exactId: exactId(query),
    timezone: request.preferences.timezone,
    ...request,
    headers: withoutSecrets(request.headers),
  };
  const commit = request.preferences.tx !== 'rollback';
  return inTransaction((isUnknown ? strangers : database).pool, session, async (ask) => ({
    value: await answering(ask),
    commit,
  }));
}

function prepareTable(context: ReadContext, request: RestRequest, query: Query) {
  const table = findTable(context.cache, request);
  if (isRead(request)) {
    const plan = planRead(context, table, withRange(query, request.headers['range']));
    const answering: Answering = (ask) => answerRead(ask, request, plan, context.maxRows);
    return { answering, readOnly: true };
  }
  const plan = planChange(context, table, request, query);
  const answering: Answering = (ask) => answerChange(ask, request, plan);
  return { answering, readOnly: false };
}

function planChange(context: ReadContext, table: Table, request: RestRequest, query: Query) {
  const { method, preferences, headers } = request;
  if (method === 'DELETE') return planDelete(context, table, { query, preferences });
  const body = readPayload(request.body, headers['content-type']);
  const change = { query, preferences, body };
  if (method === 'POST') return planInsert(context, table, change);
  return planUpdate(context, table, change);
}

function prepareCall(context: ReadContext, request: RestRequest, whole: Query) {
  const { method, name, schema } = request;
  const isGet = isRead(request);
  if (!isGet && method !== 'POST') {
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  const query = withRange(whole, request.headers['range']);
  const input = isGet ? { pairs: query.parameters } : bodyInput(request);
  const plan: CallPlan = planCall(context, { schema, name, query, input });
  const answering: Answering = (ask) => answerCall(ask, request, plan);
  return { answering, readOnly: isGet || !plan.routine.volatile };
}

function bodyInput({ body, headers }: RestRequest): CallInput {
  const json = readArguments(body, headers['content-type']);
  return { json, text: body.trim() === '' ? '{}' : body };
}

function findTable(cache: SchemaCache, { name, schema }: RestRequest): Table {
  const table = cache.tables.get(name);
  if (table !== undefined) return table;
  const near = [...cache.tables.keys()].find((known) => isNear(known, name));
  throw unknownTable(schema, name, near);
}

// Functions can read request headers, but no keys or tokens.
function withoutSecrets(headers: RestRequest['headers']): Record<string, string> {
  const { authorization: _token, apikey: _key, cookie: _cookie, ...others } = headers;
  return others;
}
