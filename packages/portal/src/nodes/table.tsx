// Tables.
import type { Child } from "./jsx-runtime.ts";

interface Props {
  /** Headings of the columns. @default none */
  head?: readonly Child[];
  rows: readonly (readonly Child[])[];
  /** True if the first cell of each row is its heading. @default false */
  hasRowHeadings?: boolean;
  class?: string;
}

export function Table({ head = [], rows, hasRowHeadings = false, class: className }: Props): Child {
  return (
    <table class={className}>
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((heading) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, index) =>
              hasRowHeadings && index === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
