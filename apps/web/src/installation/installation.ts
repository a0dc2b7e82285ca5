import { type AppConfig, appConfigId } from './app-config.ts';

let read: AppConfig | undefined;

/** Sets the configuration where there is no document: on the server. */
export function setInstallation(config: AppConfig): void {
  read = config;
}

/** Returns the server's configuration from the document. Throws if it is malformed. */
export function installation(): AppConfig {
  read ??= JSON.parse(document.querySelector(`#${appConfigId}`)?.textContent || '{}') as AppConfig;
  return read;
}
