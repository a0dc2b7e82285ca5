/** Child process: our proxy wired as in `npm start`, on the database given by the environment. */
import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { openServices, startProxyOf } from '@dragoman/server';
import { reportPort } from './child.ts';

const config = readConfig(process.env);
const services = await openServices(config, silentLog);
const proxy = await startProxyOf(services, config, silentLog);
reportPort(proxy.port);
