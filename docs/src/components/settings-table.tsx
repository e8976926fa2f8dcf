// List of the server's settings, from the output of its --help option.
import { settings } from "../settings.ts";

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
