import { type AppConfig, appConfigId } from './app-config.ts';

let read: AppConfig | undefined;

/** Returns the server's configuration from the document. Throws if it is malformed. */
export function installation(): AppConfig {
  read ??= JSON.parse(document.querySelector(`#${appConfigId}`)?.textContent || '{}') as AppConfig;
  return read;
}
