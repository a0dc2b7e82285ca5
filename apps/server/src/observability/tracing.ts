import { type Span, type SpanAttributes, traceWith } from '@dragoman/core/observability';
import {
  type Span as ApiSpan,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { version } from '../wiring/version.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;
const propagator = new W3CTraceContextPropagator();

/**
 * Sends the spans of this process to an OTLP endpoint (decision 0323). Sampling and limits follow the `OTEL_*` variables of the SDK.
 * @returns a function that sends what is left and stops
 */
export function startTracing(endpoint: string, processName: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'dragoman',
      'service.version': version,
      'service.instance.id': processName,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('dragoman', version);
  traceWith((name, { attributes = {}, kind = 'internal', parent }, within) => {
    const carrier = { traceparent: parent ?? within?.traceparent };
    const context = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    return new OpenTelemetrySpan(span);
  });
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
  };
}

class OpenTelemetrySpan implements Span {
  readonly #span: ApiSpan;

  constructor(span: ApiSpan) {
    this.#span = span;
  }

  get traceparent(): string {
    const carrier: Record<string, string> = {};
    propagator.inject(trace.setSpan(ROOT_CONTEXT, this.#span), carrier, defaultTextMapSetter);
    return carrier['traceparent'] ?? '';
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
      this.#span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    }
    this.#span.end();
  }
}
