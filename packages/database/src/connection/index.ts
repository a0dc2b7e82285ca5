export type { PoolClient } from 'pg';
export type { ListenOptions } from './listener.ts';
export { type Database, type OpenOptions, openDatabase } from './open.ts';
export { type Query, queriesInTurn } from './queries-in-turn.ts';
export type { Claims } from './rls.ts';
