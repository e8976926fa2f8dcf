// One input of the console with its label, its type and its constraints.
import type { ConsoleField } from "../view/console/console-fields.ts";
import type { Child } from "./jsx-runtime.ts";

export function TryField({ field }: { field: ConsoleField }): Child {
  const { id, name, type, required, deprecated, details } = field;
  return (
    <div class="try-field">
      <label for={id}>
        <code>{name}</code>
        <span class="type">{type}</span>
        {required && <span class="required">required</span>}
        {deprecated && <span class="deprecated">deprecated</span>}
      </label>
      <Control field={field} />
      {details !== "" && (
        <p class="try-hint" id={`${id}-hint`}>
          {details}
        </p>
      )}
    </div>
  );
}

function Control({ field }: { field: ConsoleField }): Child {
  const { id, location, name, type, required, details, control, options, value } = field;
  const hint = `${id}-hint`;
  const attributes = {
    id,
    "data-location": location,
    "data-name": name,
    "aria-required": required ? "true" : undefined,
    ...(details !== "" && { "data-hint": hint, "aria-describedby": hint }),
  };
  const typing = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  // The SDK generates an idempotency key if the request has none.
  const absent = name.toLowerCase() === "idempotency-key" ? "Generated for each request" : "Not sent";
  switch (control) {
    case "select":
      return (
        <select {...attributes}>
          <option value="" selected={value === ""}>
            {required ? "Select …" : "Not sent"}
          </option>
          {options.map((option) => (
            <option value={option} selected={option === value}>
              {option}
            </option>
          ))}
        </select>
      );
    case "input": {
      const isNumber = /^(integer|number)\b/.test(type);
      return (
        <input
          {...attributes}
          {...typing}
          type="text"
          value={value}
          inputmode={isNumber ? "decimal" : undefined}
          placeholder={required ? undefined : absent}
        />
      );
    }
    case "textarea": {
      const isList = /^array of (string|integer|number|boolean)\b/.test(type);
      return (
        <textarea {...attributes} {...typing} rows="2" placeholder={isList ? "One item per line" : "JSON"}>
          {value}
        </textarea>
      );
    }
    default:
      return <input {...attributes} type="file" multiple={control === "files"} />;
  }
}
