export { type Running, type ServeOptions, serve } from './serve.ts';
export { openServices, type Services } from './wiring/services.ts';
