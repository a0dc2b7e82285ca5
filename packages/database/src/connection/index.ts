export type { PoolClient } from 'pg';
export { openClient } from './client.ts';
export { databaseTime, readDatabaseTime } from './clock.ts';
export { type Moment, openMoment } from './moment.ts';
export { warnOncePerMinute } from './once-per-minute.ts';
export { type Database, type HasDatabase, openDatabase, type Queries } from './open.ts';
export { type Query, queriesInTurn } from './queries-in-turn.ts';
export type { Claims } from './rls.ts';
export { rowsOf } from './rows-of.ts';
