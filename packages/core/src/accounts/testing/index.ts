export { countRows, createFullAccount } from './account.ts';
