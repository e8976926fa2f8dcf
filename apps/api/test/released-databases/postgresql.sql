-- Statements of a release before named migrations.
CREATE TABLE schema_version (version BIGINT NOT NULL);
CREATE TABLE pets (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name TEXT NOT NULL,
      category_id BIGINT NOT NULL,
      status TEXT NOT NULL
    ) ;
    CREATE INDEX pets_by_status ON pets (status, id);

    CREATE TABLE orders (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      pet_id BIGINT NOT NULL REFERENCES pets (id),
      quantity BIGINT NOT NULL,
      status TEXT NOT NULL,
      created_at_ms BIGINT NOT NULL
    ) ;

    CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
      plan TEXT NOT NULL,
      limits TEXT,
      created_at_ms BIGINT NOT NULL,
      revoked_at_ms BIGINT,
      last_used_at_ms BIGINT
    ) ;

    CREATE TABLE api_key_secrets (
      hash BYTEA PRIMARY KEY,
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      created_at_ms BIGINT NOT NULL,
      expires_at_ms BIGINT
    ) ;
    CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id);

    CREATE TABLE idempotency_keys (
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      idempotency_key TEXT NOT NULL,
      fingerprint BYTEA NOT NULL,
      pet_id BIGINT NOT NULL REFERENCES pets (id),
      expires_at_ms BIGINT NOT NULL,
      PRIMARY KEY (key_id, idempotency_key)
    ) ;
    CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at_ms);
INSERT INTO schema_version (version) VALUES (1);
CREATE TABLE limit_states (
      rate_limit_key TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      expires_at_ms BIGINT NOT NULL
    ) ;
    CREATE INDEX limit_states_by_expiry ON limit_states (expires_at_ms);
INSERT INTO schema_version (version) VALUES (2);
CREATE FUNCTION next_in_commit_order(numbers REGCLASS) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock((1751605620::BIGINT << 32) | numbers::OID::BIGINT);
    SELECT nextval(numbers);
  $$;

    CREATE SEQUENCE pets_ids OWNED BY pets.id;
    SELECT setval('pets_ids', nextval(pg_get_serial_sequence('pets', 'id')), false);
    ALTER TABLE pets ALTER id DROP IDENTITY;
    ALTER TABLE pets ALTER id SET DEFAULT next_in_commit_order('pets_ids');
    CREATE SEQUENCE orders_ids OWNED BY orders.id;
    SELECT setval('orders_ids', nextval(pg_get_serial_sequence('orders', 'id')), false);
    ALTER TABLE orders ALTER id DROP IDENTITY;
    ALTER TABLE orders ALTER id SET DEFAULT next_in_commit_order('orders_ids');
INSERT INTO schema_version (version) VALUES (3);
DROP TABLE limit_states;
    CREATE TABLE limit_states (
      rate_limit_key TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      expires_at_ms BIGINT NOT NULL
    ) ;
    CREATE INDEX limit_states_by_expiry ON limit_states (expires_at_ms);
INSERT INTO schema_version (version) VALUES (4);
