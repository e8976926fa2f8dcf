# Provides PostgreSQL and Redis for the tests: running servers on the standard ports, or temporary ones that stop with the script.

temporary_postgresql_port=54320
temporary_redis_port=63790
services_folder=$(mktemp --directory)
chmod 711 "$services_folder" # PostgreSQL runs as a separate user.
trap stop_services EXIT

# Prints the program folder of the newest PostgreSQL, or nothing if it is not installed.
postgresql_programs() {
  compgen -G '/usr/lib/postgresql/*/bin' | sort --version-sort | tail -n 1 || true
}

use_postgresql() {
  [ -z "${TEST_DATABASE_URL:-}" ] || return 0
  local programs data=$services_folder/postgresql/data
  programs=$(postgresql_programs)
  if "$programs/psql" --no-password --command 'select 1' postgres://postgres@127.0.0.1:5432/postgres >/dev/null 2>&1; then
    return
  fi
  install --directory --owner postgres "$services_folder/postgresql"
  runuser --user postgres -- "$programs/initdb" --auth trust --username postgres --pgdata "$data" >/dev/null
  runuser --user postgres -- "$programs/pg_ctl" --pgdata "$data" --wait --log "$data/log" \
    --options "-h 127.0.0.1 -p $temporary_postgresql_port -k $services_folder/postgresql" start >/dev/null
  export TEST_DATABASE_URL=postgres://postgres@127.0.0.1:$temporary_postgresql_port/postgres
}

use_redis() {
  [ -z "${TEST_REDIS_URL:-}" ] || return 0
  [ "$(redis-cli -h 127.0.0.1 ping 2>/dev/null)" != PONG ] || return 0
  redis-server --daemonize yes --bind 127.0.0.1 --port $temporary_redis_port --save '' --appendonly no \
    --dir "$services_folder" --pidfile "$services_folder/redis.pid" >/dev/null
  export TEST_REDIS_URL=redis://127.0.0.1:$temporary_redis_port
}

stop_services() {
  if [ -d "$services_folder/postgresql/data" ]; then
    runuser --user postgres -- "$(postgresql_programs)/pg_ctl" --pgdata "$services_folder/postgresql/data" \
      --mode immediate stop >/dev/null || true
  fi
  [ ! -f "$services_folder/redis.pid" ] || kill "$(cat "$services_folder/redis.pid")" || true
  rm -rf "$services_folder"
}
