-- SQLite changes rows in their places: this is for PostgreSQL.
select 1;
