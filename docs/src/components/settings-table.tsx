// List of the server's settings, as `petstore-api serve --help --json` prints them.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

interface ServerSetting {
  flag: string;
  /** Environment variable. */
  variable?: string;
  description: string;
  default?: string;
}

const program = join(createRequire(import.meta.url).resolve("@petstore/api/package.json"), "../dist/cli.js");
const json = execFileSync(process.execPath, [program, "serve", "--help", "--json"], { encoding: "utf8" });

const settings: ServerSetting[] = JSON.parse(json);

/** Matches words with placeholders: `sqlite:<path>`. */
const PLACEHOLDERS = /([\w:/@]*(?:<\w+>[\w:/@]*)+)/;

export default function SettingsTable() {
  return (
    <dl class="values">
      {settings.map(({ flag, variable, description, default: defaultValue }) => (
        <div class="value">
          <dt>
            <code class="name">{variable ?? flag}</code>
            {variable && <code>{flag}</code>}
            {defaultValue && <span class="type">default: {defaultValue}</span>}
          </dt>
          <dd>
            {description.split(PLACEHOLDERS).map((part) => (PLACEHOLDERS.test(part) ? <code>{part}</code> : part))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
