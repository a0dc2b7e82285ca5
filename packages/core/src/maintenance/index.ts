export { type ScheduledTask, schedule } from './schedule.ts';
