import type { DevelopmentWebsites } from '@dragoman/contract/development';
import type { Database } from '@dragoman/database/connection';
import type { EngineRegistry } from '@dragoman/providers/engines';
import { developmentWebsite, type ServedAt } from './development-website.ts';
import { readWebsiteStates } from './development-websites.query.ts';
import type { WebPart } from './start-web.ts';

export interface DevelopmentSources extends ServedAt {
  readonly database: Database;
  readonly engines: EngineRegistry;
}

async function developmentWebsites(sources: DevelopmentSources): Promise<DevelopmentWebsites> {
  const [states, engines] = await Promise.all([
    readWebsiteStates(sources.database),
    sources.engines.health(),
  ]);
  return {
    websites: states.map((state) => developmentWebsite(state, sources)),
    engines: engines.map(({ name, ready, detail }) => ({ name, ready, detail })),
  };
}

/** Serves `GET /api/development/websites`, without access control. */
export function developmentPart(sources: DevelopmentSources): WebPart {
  return {
    async register(app) {
      app.get('/api/development/websites', () => developmentWebsites(sources));
    },
  };
}
