-- The W3C trace context of the request that caused a delivery or a search, so that work done later
-- continues its trace. Null unless tracing is on. docs/decisions/0035-traces.md
ALTER TABLE deliveries ADD COLUMN traceparent text;
ALTER TABLE collateral_requests ADD COLUMN traceparent text;
