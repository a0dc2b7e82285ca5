import { Agent, request } from 'node:http';
import { measured } from '@dragoman/core/observability';
import type { Harness } from './proxy.fixture.ts';

/** What this process has done since a moment, by name. */
export type Work = Readonly<Record<string, number>>;

const counted: Readonly<Record<string, RegExp>> = {
  cuts: /^dragoman_cut_duration_seconds_count/,
  renders: /^dragoman_render_duration_seconds_count/,
  bodies: /^dragoman_page_bodies_total/,
  /** Requests answered by one look-up for the head and one for the body. */
  ready: /^dragoman_request_duration_seconds_count translated ready$/,
};

/** Counts the work of this process until the returned function is called. */
export function countWork({ seen }: Pick<Harness, 'seen'>): () => Work {
  const before = totals(seen.length);
  return () => {
    const after = totals(seen.length);
    return Object.fromEntries(
      Object.entries(after).map(([name, total]) => [name, total - (before[name] ?? 0)]),
    );
  };
}

function totals(fetches: number): Record<string, number> {
  const values = measured().flatMap(({ name, values }) =>
    values.map(
      ({ metricName = name, value, labels }) =>
        [[metricName, ...Object.values(labels)].join(' '), value] as const,
    ),
  );
  const sumOf = (pattern: RegExp) =>
    values.reduce((sum, [name, value]) => sum + (pattern.test(name) ? value : 0), 0);
  const work = Object.entries(counted).map(([name, pattern]) => [name, sumOf(pattern)] as const);
  return { ...Object.fromEntries(work), fetches };
}

/** Visits pages one after the other over one connection. Returns how often the cache had each state. */
export async function visitAll(
  { host }: Pick<Harness, 'host'>,
  port: number,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const states: Record<string, number> = {};
  for (const path of paths) {
    const state = await new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent, headers: { host, ...headers } }, (answer) => {
        const mark = String(answer.headers['x-dragoman']);
        answer.resume().on('end', () => resolve(/cache=(\w+)/.exec(mark)?.[1] ?? mark));
      })
        .on('error', reject)
        .end();
    });
    states[state] = (states[state] ?? 0) + 1;
  }
  agent.destroy();
  return states;
}
