// Writes what a read-only installation cannot: pages, dashboard, scripts in visitors' pages, and Postgres's library links.
import {
  callsScript,
  liveEditorScript,
  liveScript,
  switcherScript,
} from '../apps/snippet/src/index.ts';
import { buildWeb } from '../apps/web/src/index.ts';
import { prepareBinaries } from '../packages/database/src/embedded/binaries.ts';

for (const cacheScript of [switcherScript, liveScript, callsScript, liveEditorScript])
  cacheScript();
prepareBinaries(undefined);
await buildWeb();
