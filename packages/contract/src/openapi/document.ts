import { type ErrorCode, errorCatalogue } from '@dragoman/domain/errors';
import { missingPermission, scopeFor } from '@dragoman/domain/permissions';
import { z } from 'zod';
import {
  type Endpoint,
  errorAnswer,
  isOnlyForOwners,
  paramNames,
  takesIdempotencyKey,
} from '../endpoints/index.ts';

type Json = Record<string, unknown>;

export interface DocumentInfo {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  /** The API's base URL, without `/api`. */
  readonly serverUrl: string;
}

/** Returns the OpenAPI 3.1 document of the endpoints (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument({ endpoints, version, serverUrl }: DocumentInfo): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dragoman product API',
      version,
      description:
        'Errors carry `error`, a sentence for people, `field` where one was refused, and `requestId`. Websites of other people answer 404.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `dgm_…`. A call lists the scope that the key needs.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { name, summary, description, specification, body } = endpoint;
  const about = [description, specification && `Specified in ${specification}.`].filter(Boolean);
  const parameters = [
    ...fields(endpoint.params, 'path'),
    ...fields(endpoint.query, 'query'),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
  const types = ['application/json', ...(endpoint.bodyTypes ?? [])];
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary,
    ...(about.length > 0 && { description: about.join(' ') }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          types.map((type) => [type, { schema: schemaOf(body, 'input') }]),
        ),
      },
    }),
    responses: { ...successes(endpoint), ...failures(endpoint) },
    security: securityOf(endpoint),
  };
}

function securityOf({ access, permission }: Endpoint): Json[] {
  if (access === 'public') return [];
  const scope =
    access === 'user' && permission !== undefined && permission !== 'none'
      ? scopeFor(permission)
      : undefined;
  return [{ bearer: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Your own name for this call. For 24 hours a repetition with it does nothing and gets the same answer; 409 while the first runs.',
  schema: { type: 'string', maxLength: 255 },
};

function tagOf({ path }: Endpoint): string {
  return path.split('/')[2] ?? '';
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function fields(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

function successes({ answer, answerType, statuses }: Endpoint): Json {
  const type = answerType?.split(';')[0];
  const content =
    type === undefined
      ? { 'application/json': { schema: schemaOf(answer, 'output') } }
      : { [type]: { schema: { type: 'string' } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: 'Done.', content }]));
}

function failures(endpoint: Endpoint): Json {
  const sentences = new Map<number, string[]>();
  for (const code of errorCodes(endpoint)) {
    const { status, message } = errorCatalogue[code];
    sentences.set(status, [...(sentences.get(status) ?? []), message]);
  }
  const { permission = 'none' } = endpoint;
  if (permission !== 'none')
    sentences.set(403, [missingPermission(permission), ...(sentences.get(403) ?? [])]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...sentences].map(([status, all]) => [status, { description: all.join(' '), content }]),
  );
}

/** Returns every error code of an endpoint: its own and those implied by its inputs. */
function errorCodes(endpoint: Endpoint): Set<ErrorCode> {
  const { access, params, query, body, path } = endpoint;
  const takesFields = query !== undefined || body !== undefined;
  return new Set<ErrorCode>([
    ...(takesFields ? (['bad-request'] as const) : []),
    ...(access === 'public' ? [] : (['unauthorized', 'accounts-unavailable'] as const)),
    ...(access !== 'public' ? (['forbidden'] as const) : []),
    ...(isOnlyForOwners(endpoint) ? (['impersonating'] as const) : []),
    ...(params !== undefined || paramNames(path).length > 0 ? (['not-found'] as const) : []),
    ...(endpoint.upload ? (['request-too-large'] as const) : []),
    ...(body === undefined ? [] : (['request-too-large', 'unsupported-media-type'] as const)),
    ...(takesIdempotencyKey(endpoint) ? (['conflict', 'idempotency-key-used'] as const) : []),
    ...(endpoint.errors ?? []),
    'too-many-requests',
    'internal',
  ]);
}
