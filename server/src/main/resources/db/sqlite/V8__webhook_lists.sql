-- The list of all accounts' deliveries, for administrators.
create index webhook_deliveries_created on webhook_deliveries (created_at, id);
