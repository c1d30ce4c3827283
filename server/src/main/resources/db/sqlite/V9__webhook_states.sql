-- What is of one state is found among much of another: in the lists of all accounts and of an
-- endpoint, and in a time range of an account or an endpoint that is replayed. And what waits for
-- an account among many of its endpoints, for each event.
create index webhook_deliveries_all on webhook_deliveries (state, created_at, id);
create index webhook_deliveries_of on webhook_deliveries (endpoint_id, state, created_at, id);
create index webhook_deliveries_range on webhook_deliveries (account_id, created_at, place, id)
  where state = 'dead';
create index webhook_deliveries_lost on webhook_deliveries (endpoint_id, created_at, place, id)
  where state = 'dead';
create index webhook_endpoints_waiting on webhook_endpoints (account_id, backlog) where backlog > 0;
