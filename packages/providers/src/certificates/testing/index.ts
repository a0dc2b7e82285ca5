export { makeServerCertificate } from './own-certificate.ts';
export { type Pebble, type PebbleOptions, startPebble } from './pebble.ts';
export { programOf, type Running, startProgram } from './program.ts';
