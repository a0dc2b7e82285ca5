/** A metric of this process as Prometheus defines it (the JSON form of prom-client). */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly aggregator: 'sum';
  readonly values: readonly MetricValue[];
}

interface MetricValue {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  /** Differs from the metric's name for the parts of a histogram. */
  readonly metricName?: string;
}

interface Described {
  readonly name: string;
  readonly help: string;
  /** Names of the labels. Their values are few and known: never a host, an address or a user. */
  readonly labels?: readonly string[];
}

const measures: (() => Metric)[] = [];

/** Returns what this process has measured. */
export function measured(): Metric[] {
  return measures.map((read) => read());
}

/** Counts for each combination of label values, given as one text with spaces between. A count costs one look-up. */
export interface Counter {
  add(values: string, count?: number): void;
}

/** Creates a counter. Its name ends in `_total`. */
export function defineCounter({ name, help, labels = [] }: Described): Counter {
  const counts = new Map<string, number>();
  measures.push(() => ({
    ...{ name, help, type: 'counter', aggregator: 'sum' },
    values: [...counts].map(([key, value]) => ({ value, labels: labelsOf(labels, key) })),
  }));
  return {
    add(values, count = 1) {
      counts.set(values, (counts.get(values) ?? 0) + count);
    },
  };
}

/** Durations for each combination of label values, in buckets. */
export interface Timer {
  /** Records a duration in milliseconds. */
  record(values: string, milliseconds: number): void;
  /** Records how long `work` takes, with `ok` or `failed` as the last label value. */
  time<Result>(values: string, work: () => Promise<Result>): Promise<Result>;
}

/** Upper bounds in milliseconds. */
const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000] as const;

interface Durations {
  readonly buckets: Float64Array;
  sum: number;
}

/** Creates a histogram. Its name ends in `_seconds`. */
export function defineTimer({ name, help, labels = [] }: Described): Timer {
  const all = new Map<string, Durations>();
  measures.push(() => ({
    ...{ name, help, type: 'histogram', aggregator: 'sum' },
    values: [...all].flatMap(([key, durations]) =>
      histogramValues(name, labelsOf(labels, key), durations),
    ),
  }));
  const record = (values: string, milliseconds: number) => {
    let durations = all.get(values);
    if (durations === undefined) {
      durations = { buckets: new Float64Array(bounds.length + 1), sum: 0 };
      all.set(values, durations);
    }
    let index = 0;
    while (index < bounds.length && milliseconds > (bounds[index] ?? 0)) index += 1;
    durations.buckets[index] = (durations.buckets[index] ?? 0) + 1;
    durations.sum += milliseconds;
  };
  const time = async <Result>(values: string, work: () => Promise<Result>) => {
    const began = performance.now();
    const end = (result: string) =>
      record(`${values} ${result}`.trimStart(), performance.now() - began);
    try {
      const result = await work();
      end('ok');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  };
  return { record, time };
}

function histogramValues(
  name: string,
  labels: MetricValue['labels'],
  { buckets, sum }: Durations,
): MetricValue[] {
  let count = 0;
  const counted = Array.from(buckets, (own, index) => {
    count += own;
    const bound = bounds[index];
    const le = bound === undefined ? '+Inf' : bound / 1000;
    return { metricName: `${name}_bucket`, value: count, labels: { le, ...labels } };
  });
  const total = { metricName: `${name}_sum`, value: sum / 1000, labels };
  return [...counted, total, { metricName: `${name}_count`, value: count, labels }];
}

function labelsOf(names: readonly string[], key: string): Record<string, string> {
  const values = key.split(' ');
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
