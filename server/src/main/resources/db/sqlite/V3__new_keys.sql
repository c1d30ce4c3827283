-- Servers read which secrets were made lately, several times a second while unknown keys come.
create index key_secrets_created on key_secrets (created_at);
