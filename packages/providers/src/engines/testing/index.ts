export * as dialects from './dialects.ts';
export { type ServiceDouble, startServiceDouble } from './service-double.ts';
