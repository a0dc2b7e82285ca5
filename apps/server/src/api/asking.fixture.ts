import type { Endpoint } from '@dragoman/contract/endpoints';
import type { ApiHarness } from '@dragoman/core/api/testing';
import type { Database } from '@dragoman/database/connection';
import { samples } from './samples.fixture.ts';

/** Fields that name a website, or a row of one. */
export const owned = {
  id: 'website',
  websiteId: 'website',
  websiteStringId: 'string',
  stringId: 'string',
  websiteSlugId: 'slug',
};

/** Returns what calls an endpoint about a website, with valid values in all required fields. */
export function createAsk(api: Pick<ApiHarness, 'call'>, kysely: Database['kysely']) {
  async function idOf(kind: string, website: string): Promise<string> {
    if (kind === 'website' || !/^[0-9a-f-]{36}$/.test(website)) return website;
    const table = kind === 'string' ? 'website_strings' : 'website_slugs';
    const found = await kysely
      .selectFrom(table)
      .select('id')
      .where('website_id', '=', website)
      .executeTakeFirst();
    return found?.id ?? website;
  }

  async function fill(schema: Endpoint['params'], website: string) {
    const shape = schema?.shape ?? {};
    // Either `ids` or `filter` is required, though each is optional in the schema.
    const needed = (name: string) =>
      name in owned || name === 'filter' || !shape[name].safeParse(undefined).success;
    const entries = Object.keys(shape)
      .filter(needed)
      .map(async (name) => {
        const kind = owned[name as keyof typeof owned];
        return [name, kind === undefined ? samples[name] : await idOf(kind, website)] as const;
      });
    return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
  }

  async function ask(
    { method, path, params, query, body }: Endpoint,
    website: string,
    as?: string,
    headers: Record<string, string> = {},
  ) {
    const inPath = await fill(params, website);
    const filled = path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent(String(inPath[name] ?? crypto.randomUUID())),
    );
    const inQuery = await fill(query, website);
    const search = new URLSearchParams(inQuery as Record<string, string>);
    const inBody = await fill(body, website);
    const answered = await api.call(`${method} ${filled}?${search}`, {
      headers,
      ...(as !== undefined && { as }),
      ...(body !== undefined && { body: inBody }),
    });
    return { ...answered, sent: { ...inPath, ...inQuery, ...inBody } };
  }

  return { ask, fill };
}
