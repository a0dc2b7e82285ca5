export { envExample } from './example.ts';
export { type Config, ConfigError, isLocal, type Role, readConfig, roles } from './read.ts';
export { Secret } from './secret.ts';
