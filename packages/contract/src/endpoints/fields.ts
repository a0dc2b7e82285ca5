import { languageCatalogue } from '@dragoman/domain/languages';
import { z } from 'zod';

/** The id of a row. Accepts any string, so that a malformed UUID responds with 404 instead of 400 (`PRODUCT.md`, 17). */
export const idField = z.string().min(1).max(200).meta({ format: 'uuid' });

const codes: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/** A language of the catalogue, as a BCP 47 code. */
export const languageField = z
  .string()
  .refine((code) => codes.has(code), { error: 'This is not a supported language.' })
  .meta({ examples: ['es'], enum: [...codes] });

/** A timestamp, ISO 8601 in UTC. A handler may answer a `Date`. */
export const timestampField = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({ offset: true }),
) as unknown as z.ZodType<string, string | Date>;

/** A non-negative count. */
export const countField = z.number().int().nonnegative();

/** Query fields of a paginated list. Defaults to 10 items per page [owner-workspace §9]. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
};

/** The body of every error. */
export const errorAnswer = z.object({
  /** A message for users. */
  error: z.string(),
  /** The invalid field, if any. */
  field: z.string().optional(),
  /** Same as the header `x-request-id`; to be quoted to support. */
  requestId: z.string(),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;
