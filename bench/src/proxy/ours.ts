/** Child process: our proxy as `npm start` wires it, over the database that the environment names. */
import { readConfig } from '@dragoman/config';
import { silentLog } from '@dragoman/domain/log';
import { openServices, startProxyOf } from '@dragoman/server';
import { reportPort } from './child.ts';

const config = readConfig(process.env);
const services = await openServices(config, silentLog);
const proxy = await startProxyOf(services, config, silentLog);
reportPort(proxy.port);
