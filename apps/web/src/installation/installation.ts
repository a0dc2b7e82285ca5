import { type AppConfig, appConfigId } from './app-config.ts';

let read: AppConfig | undefined;

/** What the server told this page about the installation. Throws where the document has nothing of it. */
export function installation(): AppConfig {
  read ??= JSON.parse(document.querySelector(`#${appConfigId}`)?.textContent || '{}') as AppConfig;
  return read;
}
