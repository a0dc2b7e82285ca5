import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { expect, test } from 'vitest';
import { buildEngines } from './engines.ts';
import { ShutdownHooks } from './shutdown-hooks.ts';

/** Returns the engines of an installation with the hosts that they send texts to. */
async function enginesWith(settings: Record<string, string>): Promise<string[]> {
  const shutdown = new ShutdownHooks(silentLog);
  const { all } = buildEngines(readConfig(settings), silentLog, shutdown);
  await shutdown.run();
  return all.map(({ name, host = 'this machine' }) => `${name} at ${host}`);
}

test('engines are built in order from their settings, at their usual addresses unless one is given', async () => {
  expect(await enginesWith({})).toEqual(['bergamot at this machine', 'apertium at this machine']);
  const settings = {
    ...{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'm', APERTIUM: 'off' },
    ...{ ANTHROPIC_API_KEY: 'a', ANTHROPIC_MODEL: 'm', DEEPL_API_KEY: 'd:fx' },
    ...{
      GOOGLE_TRANSLATE_API_KEY: 'g',
      AZURE_TRANSLATOR_KEY: 'z',
      LIBRETRANSLATE_URL: 'http://l:5000',
    },
    ...{ AMAZON_TRANSLATE_ACCESS_KEY_ID: 'i', AMAZON_TRANSLATE_SECRET_ACCESS_KEY: 's' },
  };
  expect(await enginesWith(settings)).toEqual([
    'openai at 127.0.0.1:11434',
    'anthropic at api.anthropic.com',
    'deepl at api-free.deepl.com',
    'google at translation.googleapis.com',
    'azure at api.cognitive.microsofttranslator.com',
    'amazon at translate.us-east-1.amazonaws.com',
    'libretranslate at l:5000',
    'bergamot at this machine',
  ]);
  const some = { ...settings, ENGINES: 'deepl,openai', DEEPL_URL: 'https://deepl.example/' };
  expect(await enginesWith(some)).toEqual(['deepl at deepl.example', 'openai at 127.0.0.1:11434']);
});

test('an engine that is set up in part ends the start', async () => {
  const parts = { ANTHROPIC_API_KEY: 'a', AMAZON_TRANSLATE_ACCESS_KEY_ID: 'i' };
  await expect(enginesWith(parts)).rejects.toThrow(
    /ANTHROPIC_MODEL: required.*AMAZON_TRANSLATE_SECRET_ACCESS_KEY: required/s,
  );
});
