import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../catalogue/index.ts';
import { paramNames, takesIdempotencyKey } from '../endpoints/index.ts';
import { openApiDocument } from './index.ts';

const document = openApiDocument({
  endpoints,
  version: '1.2.3',
  serverUrl: 'https://api.example',
});
type Operation = { operationId: string; responses: Record<string, unknown>; security: unknown[] };
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('a document with an error is invalid', async () => {
  const broken = { ...structuredClone(document), paths: { '/a': { get: { responses: 7 } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('lists every endpoint of the contract once', () => {
  const names = endpoints.map(({ name }) => name).sort();
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('answers with a secret are not kept for repetitions', () => {
  const isSecret = ({ answer }: (typeof endpoints)[number]) =>
    /"(?:token|secret|client_?secret)":/i.test(
      JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })),
    );
  const kept = endpoints.filter((one) => takesIdempotencyKey(one) && one.isAnswerSecret !== true);
  expect(endpoints.filter(isSecret).length).toBeGreaterThan(4);
  expect(kept.filter(isSecret).map(({ name }) => name)).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (name, endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === name);

    test('lists its parameters and responses', () => {
      expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(
        paramNames(endpoint.path).sort(),
      );
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(Object.keys(operation?.responses ?? {})).toContain('429');
      expect(Object.keys(operation?.responses ?? {}).some((status) => status < '300')).toBe(true);
    });

    test('requires a token where needed', () => {
      expect(operation?.security.slice(0, 1)).toEqual(
        endpoint.access === 'public' ? [] : [{ bearer: [] }],
      );
      expect('401' in (operation?.responses ?? {})).toBe(endpoint.access !== 'public');
    });
  },
);
