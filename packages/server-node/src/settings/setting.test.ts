import { describe, expect, it } from "vitest";
import { redactCredentials } from "./setting.ts";

describe("redactCredentials", () => {
  it.each([
    ["postgre://app:S3cret@db/pets?sslmode=require", "postgre://***@db/pets?sslmode=***"],
    ["host=db password=S3cret dbname=pets", "host=db password=*** dbname=pets"],
    ["password = 'S3cret with \\' a space' dbname=pets", "password = *** dbname=pets"],
    ["host=db password='S3cret without an end", "host=db password=***"],
    ["host=db password=a\\ S3cret\\", "host=db password=***\\"],
    ["host=db password=S3@cret user=app", "host=db password=*** user=app"],
    ["host=db sslpassword=S3cret", "host=db sslpassword=***"],
    ["Server=db;Password=S3cret;Database=pets", "Server=db;Password=***"],
    ["PGPASSWORD=S3cret psql pets", "PGPASSWORD=*** psql pets"],
    ["sqlite:data/password.db", "sqlite:data/password.db"],
  ])("redacts the password of %j: %j", (setting, redacted) => {
    expect(redactCredentials(setting)).toBe(redacted);
  });
});
