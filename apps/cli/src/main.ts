#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Half of a short command's time is compiling its modules. Where the folder cannot be written, that is done each time.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));
await import('./run.ts');
