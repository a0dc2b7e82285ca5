import { createServer } from 'node:http';
import type { Config } from '@dragoman/config';
import type { Metric } from '@dragoman/core/observability';
import type { Log } from '@dragoman/domain/log';
import { AggregatorRegistry, type MetricObjectWithValues } from 'prom-client';
import { listen, trackConnections } from '../connections/index.ts';
import type { ShutdownHooks } from '../wiring/shutdown-hooks.ts';

/** The metrics of one process; undefined if it did not answer. */
export interface ProcessReading {
  readonly process: string;
  readonly metrics: readonly Metric[] | undefined;
  /** How often it was frozen since the machine's first process started. */
  readonly freezes: number;
}

interface MetricsOptions {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: ShutdownHooks;
  /** Reads the metrics of every process of this machine. */
  readonly read: () => Promise<readonly ProcessReading[]>;
}

/** Serves `GET /metrics` for Prometheus on METRICS_PORT, if it is set (decision 0323). */
export async function serveMetrics({ config, log, shutdown, read }: MetricsOptions): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return;
  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await metricsText(await read());
      response.writeHead(200, { 'content-type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE });
      response.end(text);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  const close = trackConnections(server);
  await listen(server, { host, port });
  shutdown.add('metrics', close);
}

/** Returns the metrics of all processes as text, with the label `process`. */
export function metricsText(readings: readonly ProcessReading[]): Promise<string> {
  const up = {
    ...{ name: 'dragoman_process_up', type: 'gauge', aggregator: 'sum' },
    help: '1 if the process answers within two seconds.',
    values: readings.map(({ process, metrics }) => ({
      labels: { process },
      value: metrics === undefined ? 0 : 1,
    })),
  };
  const frozen = {
    ...{ name: 'dragoman_process_frozen_total', type: 'counter', aggregator: 'sum' },
    help: 'How often the event loop of the process stood still for FROZEN_SECONDS.',
    values: readings.map(({ process, freezes }) => ({ labels: { process }, value: freezes })),
  };
  const all = readings.map(({ process, metrics = [] }) =>
    metrics.map((metric) => ({
      ...metric,
      // Each value keeps its process, so that nothing is added up and a restart is seen as one.
      aggregator: 'sum',
      values: metric.values
        .filter(({ value }) => !Number.isNaN(value))
        .map((value) => ({ ...value, labels: { ...value.labels, process } })),
    })),
  );
  const lists = [...all, [up, frozen]] as unknown as MetricObjectWithValues<never>[][];
  return AggregatorRegistry.aggregate(lists).metrics();
}
