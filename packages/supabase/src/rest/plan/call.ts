import { RestError } from '../errors.ts';
import type { Query } from '../parse/ast.ts';
import type { Column, Parameter, Routine, SchemaCache, Table } from '../schema/types.ts';
import { arrayLiteral } from '../sql/values.ts';
import { planRead, type ReadContext } from './read.ts';
import { isNear } from './relationships.ts';
import type { Argument, CallPlan } from './types.ts';

/** Arguments of a function: pairs of the query string, or the body of a POST. */
export type CallInput =
  | { readonly pairs: Query['parameters'] }
  | { readonly json: unknown; readonly text: string };

export interface CallRequest {
  readonly schema: string;
  readonly name: string;
  readonly query: Query;
  readonly input: CallInput;
}

/** Chooses a function by its name and argument names. Throws PGRST202 if none matches, PGRST203 if several do. */
export function planCall(context: ReadContext, request: CallRequest): CallPlan {
  const { input, query } = request;
  const routine = chooseRoutine(context.cache, request);
  const table = rowsOf(context.cache, routine);
  return {
    kind: 'call',
    routine,
    arguments: routine.parameters.flatMap((parameter) => readArgument(parameter, input)),
    read: table && planRead(context, table, query),
  };
}

function chooseRoutine(cache: SchemaCache, request: CallRequest): Routine {
  const named = cache.routines.get(request.name) ?? [];
  const names = argumentNames(request.input);
  const fitting = named.filter((one) => fits(one, names));
  if (fitting.length > 1) throw severalRoutines(fitting);
  const whole = 'json' in request.input ? named.find(takesBody) : undefined;
  const found = fitting[0] ?? whole;
  if (found === undefined) throw noRoutine(cache, request, names);
  return found;
}

function argumentNames(input: CallInput): string[] {
  if ('pairs' in input) return [...new Set(input.pairs.map(([name]) => name))];
  const { json } = input;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return ['\0'];
  return Object.keys(json);
}

function fits({ parameters }: Routine, names: readonly string[]): boolean {
  const known = new Set(parameters.map(({ name }) => name).filter((name) => name !== ''));
  const needed = parameters.filter(({ required }) => required);
  return (
    names.every((name) => known.has(name)) &&
    needed.every(({ name, variadic }) => variadic || names.includes(name))
  );
}

function takesBody({ parameters: [only, ...others] }: Routine): boolean {
  const isJson = only?.type === 'json' || only?.type === 'jsonb';
  return isJson && only.name === '' && others.length === 0;
}

function readArgument(parameter: Parameter, input: CallInput): Argument[] {
  const { name, type, variadic } = parameter;
  const shared = { name, type, variadic };
  if ('pairs' in input) {
    const values = input.pairs.filter(([key]) => key === name).map(([, value]) => value);
    const text = variadic ? arrayLiteral(values) : values.at(-1);
    return text === undefined ? [] : [{ ...shared, value: { text } }];
  }
  if (name === '') return [{ ...shared, value: { text: input.text } }];
  const given = (input.json as Readonly<Record<string, unknown>>)[name];
  if (given === undefined) return variadic ? [{ ...shared, value: { text: '{}' } }] : [];
  return [{ ...shared, value: { json: input.text } }];
}

/** Returns the table of a function's rows, or one built from its output columns; undefined for a scalar. */
function rowsOf(cache: SchemaCache, routine: Routine): Table | undefined {
  const { name, schema, outputs, returnsTable } = routine;
  if (returnsTable !== null) return cache.tables.get(returnsTable);
  if (outputs.length === 0) return undefined;
  const columns = new Map<string, Column>(outputs.map((column) => [column.name, column]));
  return { name, schema, columns, primaryKey: [] };
}

function severalRoutines(found: readonly Routine[]): RestError {
  const spelled = found.map(({ schema, name, parameters }) => {
    const list = parameters.map((one) => `${one.name} => ${one.type}`);
    return `${schema}.${name}(${list.join(', ')})`;
  });
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${spelled.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function noRoutine(cache: SchemaCache, request: CallRequest, given: readonly string[]): RestError {
  const names = given.filter((name) => name !== '\0');
  const called = `${request.schema}.${request.name}`;
  const list = names.join(', ');
  const message = `${called}${names.length === 0 ? ' without parameters' : `(${list})`}`;
  const searched =
    names.length === 0
      ? ' without parameters'
      : ` with parameter${names.length > 1 ? 's' : ''} ${list}`;
  const orBody = 'json' in request.input ? ' or with a single unnamed json/jsonb parameter' : '';
  const near = [...cache.routines.keys()].find((name) => isNear(name, request.name));
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${message} in the schema cache`,
    {
      details: `Searched for the function ${called}${searched}${orBody}, but no matches were found in the schema cache.`,
      hint:
        near === undefined
          ? null
          : `Perhaps you meant to call the function ${request.schema}.${near}`,
    },
  );
}
