-- The list of all accounts' deliveries, for administrators: all of them, and those that wait.
create index webhook_deliveries_created on webhook_deliveries (created_at, id);
drop index webhook_deliveries_old;
create index webhook_deliveries_old on webhook_deliveries (created_at, id) where state = 'waiting';
