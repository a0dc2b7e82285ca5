import { languageCatalogue } from '@dragoman/domain/languages';
import { z } from 'zod';

/**
 * The id of a row. Any text passes here: an id that is no UUID names nothing, so its endpoint answers 404 and not 400
 * (`PRODUCT.md`, 17).
 */
export const idField = z.string().min(1).max(200).meta({ format: 'uuid' });

const codes: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/** A language of the catalogue, by its BCP 47 code. */
export const languageField = z
  .string()
  .refine((code) => codes.has(code), { error: 'This is no language of the catalogue.' })
  .meta({ examples: ['es'], enum: [...codes] });

/** A moment, ISO 8601 in UTC. */
export const timestampField = z.iso.datetime({ offset: true });

/** A count of things. */
export const countField = z.number().int().nonnegative();

/** Query fields of a paged list. Defaults to 10 items per page [owner-workspace §9]. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
};

/** The body of every error. */
export const errorAnswer = z.object({
  /** A sentence for people. */
  error: z.string(),
  /** The name of the field that was refused, where one was. */
  field: z.string().optional(),
  /** Repeated in the header `x-request-id`; asks support for what happened. */
  requestId: z.string(),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;
