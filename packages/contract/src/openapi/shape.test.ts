import { expect, test } from 'vitest';
import { z } from 'zod';
import { countField, idField, pageFields } from '../endpoints/index.ts';
import { shapeOf } from './shape.ts';

const of = (schema: z.ZodType) => shapeOf(z.toJSONSchema(schema, { io: 'input' }));

test.each([
  [z.string().max(5), 'string (at most 5 characters)'],
  [idField, 'string (uuid, at most 200 characters)'],
  [countField, 'integer (from 0)'],
  [pageFields.limit, 'integer (from 1, to 100, 10 by default)'],
  [z.enum(['a', 'b']).nullable(), '"a" | "b" | null'],
  [z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
  [z.record(z.string(), z.unknown()), '{ [name: string]: any }'],
  [z.literal(true), 'true'],
  [
    z.object({ items: z.array(z.object({ id: z.uuid() })), note: z.string().optional() }),
    '{\n  items: {\n    id: string (uuid)\n  }[]\n  note?: string\n}',
  ],
])('%#', (schema, shape) => {
  expect(of(schema)).toBe(shape);
});
