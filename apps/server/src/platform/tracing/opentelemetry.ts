// Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set (run.ts); no other file may import these packages.
import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { EndedSpan, Spans } from './spans.ts';

/** How long spans are gathered, ms. */
const GATHERED_MS = 2_000;
/** A collector that does not answer must not hold up the end of the portal. */
const EXPORT_TIMEOUT_MS = 3_000;
const KINDS = { request: SpanKind.SERVER, call: SpanKind.CLIENT } as const;

/** Seconds and nanoseconds since 1970 of a time by performance.now(). */
function instant(ms: number): [number, number] {
  const since = performance.timeOrigin + ms;
  const seconds = Math.floor(since / 1_000);
  return [seconds, Math.round((since - seconds * 1_000) * 1e6)];
}

/**
 * Sends spans to an OpenTelemetry collector, as OTLP over HTTP. The portal makes the spans itself: instrumentations
 * would wrap the router, which answers from memory do not pass (decision 080).
 * @param endpoint of the collector without a path, e.g. `http://127.0.0.1:4318`
 */
export function openSpans(
  endpoint: string,
  { version, instance, log }: { version: string; instance: string; log: Log },
): Spans {
  const resource = resourceFromAttributes({
    'service.name': 'kahan',
    'service.version': version,
    'service.instance.id': instance,
  });
  const instrumentationScope = { name: 'kahan', version };
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  let isLost = false;
  const watched: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isFailed = result.error !== undefined;
        if (isFailed && !isLost)
          log.warn(
            { err: result.error },
            'spans could not be sent to the collector; they are dropped until it answers',
          );
        isLost = isFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({
    exporter: watched,
    scheduledDelayMillis: GATHERED_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });

  function readable({
    trace,
    kind,
    name,
    startedAt,
    endedAt,
    isFailed,
    attributes,
  }: EndedSpan): ReadableSpan {
    const { id: traceId, spanId, parentId } = trace;
    const traceFlags = TraceFlags.SAMPLED;
    return {
      ...{ name, kind: KINDS[kind], attributes, resource, instrumentationScope },
      spanContext: () => ({ traceId, spanId, traceFlags }),
      ...(parentId !== null && { parentSpanContext: { traceId, spanId: parentId, traceFlags } }),
      startTime: instant(startedAt),
      endTime: instant(endedAt),
      duration: [
        Math.floor((endedAt - startedAt) / 1_000),
        Math.round(((endedAt - startedAt) % 1_000) * 1e6),
      ],
      status: { code: isFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
      ...{ links: [], events: [], ended: true },
      ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    };
  }

  return {
    isOn: true,
    record(span) {
      // The caller has decided that the trace is not recorded.
      if (span.trace.isSampled !== false) processor.onEnd(readable(span));
    },
    stop: () =>
      processor.shutdown().catch((error: unknown) => {
        if (!isLost) log.warn({ err: error }, 'the last spans could not be sent to the collector');
      }),
  };
}
