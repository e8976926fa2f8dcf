// The URLs of the PostgreSQL and Redis servers that tests share.

export const testDatabaseUrl = process.env.TEST_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres";
export const testRedisUrl = process.env.TEST_REDIS_URL || "redis://127.0.0.1:6379";
