-- Rows that change with each position. Where a page has room, PostgreSQL puts the changed row beside
-- the old one, and no index changes.
alter table tracking_accounts set (fillfactor = 50);
alter table assets set (fillfactor = 50);
alter table geofence_accounts set (fillfactor = 50);
alter table geofence_assets set (fillfactor = 50);
alter table geofence_states set (fillfactor = 50);
