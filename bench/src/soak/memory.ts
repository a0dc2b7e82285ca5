/** Memory of a process at a moment, in MB. */
export interface Sample {
  /** Milliseconds since the begin. */
  readonly at: number;
  readonly rss: number;
  readonly heap: number;
  /** Bodies and other buffers outside of the heap. */
  readonly buffers: number;
}

const names = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  buffers: 'nodejs_external_memory_bytes',
};

/** Reads the metrics of all processes; adds a sample to each. */
export async function addSamples(
  samples: Map<string, Sample[]>,
  metricsPort: number,
  at: number,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await response.text();
  const [rss, heap, buffers] = [names.rss, names.heap, names.buffers].map((name) =>
    values(text, name),
  );
  for (const process of rss?.keys() ?? []) {
    const megabytes = (of = new Map<string, number>()) => (of.get(process) ?? Number.NaN) / 1e6;
    const sample = {
      at,
      rss: megabytes(rss),
      heap: megabytes(heap),
      buffers: megabytes(buffers),
    };
    samples.set(process, [...(samples.get(process) ?? []), sample]);
  }
}

function values(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}\\{.*?process="([^"]+)".*?\\} (\\S+)`, 'gm'));
  return new Map([...lines].map(([, process = '', value]) => [process, Number(value)]));
}

/** Returns the growth in MB an hour, as the slope of the straight line that fits best. */
export function growth(samples: readonly Sample[], of: 'rss' | 'heap' | 'buffers'): number {
  const mean = (value: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const [time, size] = [mean(({ at }) => at), mean((sample) => sample[of])];
  const covariance = mean((sample) => (sample.at - time) * (sample[of] - size));
  return (covariance / mean(({ at }) => (at - time) ** 2)) * 3_600_000;
}

/** Returns the samples after garbage collections: of each `count` neighbors, that with the smallest heap. */
export function afterCollections(samples: readonly Sample[], count: number): Sample[] {
  return Array.from({ length: Math.floor(samples.length / count) }, (_, index) =>
    samples
      .slice(index * count, (index + 1) * count)
      .reduce((least, sample) => (sample.heap < least.heap ? sample : least)),
  );
}
