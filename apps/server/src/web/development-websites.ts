import type { DevelopmentWebsites, EngineState } from '@dragoman/contract/development';
import type { Database } from '@dragoman/database/connection';
import type { EngineRegistry } from '@dragoman/providers/engines';
import { developmentWebsite } from './development-website.ts';
import { readWebsiteStates } from './development-websites.query.ts';

export interface DevelopmentSources {
  readonly database: Database;
  readonly engines: EngineRegistry;
  readonly proxyPort: number;
  readonly proxyHost: string;
  readonly demoUrl?: string;
}

/** Answers `GET /api/development/websites`. */
export async function developmentWebsites(
  sources: DevelopmentSources,
): Promise<DevelopmentWebsites> {
  const [states, engines] = await Promise.all([
    readWebsiteStates(sources.database),
    Promise.all(sources.engines.all.map(engineState)),
  ]);
  return { websites: states.map((state) => developmentWebsite(state, sources)), engines };
}

async function engineState(engine: EngineRegistry['all'][number]): Promise<EngineState> {
  try {
    return { name: engine.name, ...(await engine.health()) };
  } catch (error) {
    return { name: engine.name, ready: false, detail: String(error) };
  }
}
