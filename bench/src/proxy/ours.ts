/** Child process: the process of a proxy as `npm start` runs it, on the database given by the environment. */
import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { serve } from '@dragoman/server/serve';
import { reportPort } from './child.ts';

const config = readConfig(process.env);
const { signal } = new AbortController();
const { proxyPort } = await serve({ config, roles: ['proxy'], log: silentLog, signal });
if (proxyPort === undefined) throw new Error('the proxy has no port');
reportPort(proxyPort);
