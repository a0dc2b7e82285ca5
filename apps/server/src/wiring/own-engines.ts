import path from 'node:path';
import type { Config } from '@dragoman/config';
import {
  type BuildEngine,
  type EngineKeys,
  type EngineSettings,
  type OwnEngines,
  openOwnEngines,
} from '@dragoman/core/engine-keys';
import { createSeal, readOwnSecret } from '@dragoman/core/sealing';
import type { Database } from '@dragoman/database/connection';
import type { OwnEngineName } from '@dragoman/domain/translations';
import {
  createAmazonEngine,
  createAnthropicEngine,
  createAzureEngine,
  createDeeplEngine,
  createGoogleEngine,
  createLibreTranslateEngine,
  createOpenAiEngine,
  deeplUrl,
  type EngineRegistry,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import type { OutgoingGate } from '@dragoman/providers/outgoing';

interface Connection extends Omit<EngineSettings, 'engine' | 'baseUrl'> {
  readonly baseUrl: string;
  readonly dispatcher: OutgoingGate['dispatcher'];
}

const addresses: Readonly<Record<OwnEngineName, (settings: EngineSettings) => string>> = {
  openai: () => 'https://api.openai.com/v1',
  anthropic: () => 'https://api.anthropic.com/v1',
  deepl: ({ key }) => deeplUrl(key),
  google: () => 'https://translation.googleapis.com',
  azure: () => 'https://api.cognitive.microsofttranslator.com',
  amazon: ({ region }) => `https://translate.${region}.amazonaws.com`,
  libretranslate: () => 'https://libretranslate.com',
};

const builders: Readonly<Record<OwnEngineName, (connection: Connection) => TranslationEngine>> = {
  openai: ({ key, model = '', ...http }) => createOpenAiEngine({ ...http, model, apiKey: key }),
  anthropic: ({ key, model = '', ...http }) =>
    createAnthropicEngine({ ...http, model, apiKey: key }),
  deepl: ({ key, ...http }) => createDeeplEngine({ ...http, apiKey: key }),
  google: ({ key, ...http }) => createGoogleEngine({ ...http, apiKey: key }),
  azure: ({ key, ...http }) => createAzureEngine({ ...http, apiKey: key }),
  amazon({ key, region = '', ...http }) {
    const [accessKeyId = '', secretAccessKey = ''] = key.split(':');
    return createAmazonEngine({ ...http, region, accessKeyId, secretAccessKey });
  },
  libretranslate: ({ key, ...http }) => createLibreTranslateEngine({ ...http, apiKey: key }),
};

/** Builds engines for owners' keys. Owners choose the addresses, so every request passes the gate for strangers' hosts. */
export function ownEngineBuilder({ dispatcher }: OutgoingGate): BuildEngine {
  return ({ engine, ...settings }) => {
    const address = settings.baseUrl ?? addresses[engine]({ engine, ...settings });
    return builders[engine]({
      ...settings,
      baseUrl: address.replace(/(?<!\/)\/+$/, ''),
      dispatcher,
    });
  };
}

/** Opens owners' keys and their engines. */
export async function openEngineKeys(
  config: Config,
  database: Database,
  gate: OutgoingGate,
): Promise<EngineKeys> {
  const folder = path.resolve(config.DATA_DIR, 'engine-keys');
  const secret = config.ENGINE_KEYS_SECRET?.reveal() ?? (await readOwnSecret(folder));
  const seal = createSeal(secret, 'engine keys');
  return { seal, own: openOwnEngines({ database, seal, build: ownEngineBuilder(gate) }) };
}

/** Adds owners' engines before those of the installation. */
export function withOwnEngines(registry: EngineRegistry, own: OwnEngines): EngineRegistry {
  return {
    ...registry,
    async engineFor(pair, websiteId, task) {
      const chosen =
        websiteId === undefined ? undefined : await own.engineFor(pair, websiteId, task);
      return chosen ?? registry.engineFor(pair, websiteId, task);
    },
  };
}
