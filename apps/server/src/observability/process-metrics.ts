import { type Metric, measured } from '@dragoman/core/observability';
import type { Log } from '@dragoman/domain/log';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { readGauges } from '../wiring/sources.ts';
import { version } from '../wiring/version.ts';

const registry = new Registry();
let isOpen = false;

const info: Metric = {
  ...{ name: 'dragoman_build_info', type: 'gauge', aggregator: 'sum' },
  help: 'The version, as a label.',
  values: [{ labels: { version }, value: 1 }],
};

/** Returns the metrics of this process: what it measured, its gauges and version, and Node's own. */
export async function processMetrics(log: Log): Promise<Metric[]> {
  if (!isOpen) collectDefaultMetrics({ register: registry });
  isOpen = true;
  const own = await registry.getMetricsAsJSON();
  return [info, ...measured(), ...(await readGauges(log)), ...(own as unknown as Metric[])];
}
