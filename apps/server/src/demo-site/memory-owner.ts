import type { Database } from '@dragoman/database/connection';

interface Demo {
  readonly database: Database;
  readonly demoUrl: string;
  readonly productHost: string;
}

/** Returns a function for the user whose memory translates previews of the demo shop. Undefined for other websites. */
export function demoMemoryOwner({ database, demoUrl, productHost }: Demo) {
  return async (url: string): Promise<string | undefined> => {
    if (URL.parse(url)?.origin !== new URL(demoUrl).origin) return undefined;
    const demo = await database.kysely
      .selectFrom('website_hosts as h')
      .innerJoin('websites as w', 'w.id', 'h.website_id')
      .select('w.user_id')
      .where('h.host', '=', `demo.${productHost}`)
      .executeTakeFirst();
    return demo?.user_id ?? undefined;
  };
}
