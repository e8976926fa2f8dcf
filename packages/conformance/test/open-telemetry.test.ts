// Traces and metrics of the stubs with OpenTelemetry's middleware for Hono, as the README of the runtime describes it.
import { httpInstrumentationMiddleware } from "@hono/otel";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkoutHandlers } from "../src/checkout-app.ts";
import { createApp } from "../src/gen/checkout-server/index.gen.ts";

const spans = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const meterProvider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: measured })] });

const app = new Hono();
app.use(httpInstrumentationMiddleware({ tracerProvider, meterProvider }));
const { ordersFind, ...others } = checkoutHandlers();
const stubs = createApp({
  handlers: {
    ...others,
    ordersFind: (...args) =>
      tracerProvider.getTracer("shop").startActiveSpan("query", (span) => {
        span.end();
        return ordersFind(...args);
      }),
  },
  context: () => undefined,
  renderError: (failure, c) => c.json({ reason: failure.kind }, 400),
});
app.route("/", stubs);

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
beforeEach(() => spans.reset());
afterAll(async () => {
  await meterProvider.shutdown();
  context.disable();
  propagation.disable();
  trace.disable();
});

it("has a span for each request, in the trace of its client, with those of the handler in it", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  expect((await app.request("/orders?customer=ann", { headers })).status).toBe(200);
  const [query, request] = spans.getFinishedSpans();
  expect([query?.name, query?.parentSpanContext?.spanId]).toEqual(["query", request?.spanContext().spanId]);
  expect([request?.spanContext().traceId, request?.parentSpanContext?.spanId]).toEqual([traceId, "b7ad6b7169203331"]);
  expect(request?.name).toBe("GET /orders");
  expect(request?.attributes).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/orders",
    "http.response.status_code": 200,
  });
});

it("measures the duration of requests by their route", async () => {
  await app.request("/orders?customer=ann");
  await meterProvider.forceFlush();
  const metrics = measured.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  const duration = metrics.find(({ descriptor }) => descriptor.name === "http.server.request.duration");
  expect(duration?.dataPoints.map(({ attributes }) => attributes["http.route"])).toContain("/orders");
});
