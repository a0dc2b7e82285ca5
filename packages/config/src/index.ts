export { envExample } from './example.ts';
export { misspelledSettings } from './misspelled.ts';
export {
  type Config,
  ConfigError,
  hasDevelopmentPages,
  isLocal,
  type Role,
  readConfig,
  roles,
} from './read.ts';
export { Secret } from './secret.ts';
export { parseSettingsFile } from './settings-file.ts';
