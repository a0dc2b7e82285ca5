export { type Pebble, type PebbleOptions, startPebble } from './pebble.ts';
export { freePorts, programOf, type Running, startProgram } from './program.ts';
