// Icons, as lines in a box of 24 by 24.
import type { Child } from "./jsx-runtime.ts";

const PATHS = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  settings:
    "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  "caret-right": "M9 6l6 6-6 6",
  "caret-down": "M6 9l6 6 6-6",
  "arrow-left": "M19 12H5M11 6l-6 6 6 6",
  "arrow-right": "M5 12h14M13 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  auto: "M4 5h16v11H4zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  note: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01",
  tip: "M9.5 18h5M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  caution: "M12 4L2.5 20h19zM12 10v4M12 17h.01",
  danger: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16h.01",
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
};

export type IconName = keyof typeof PATHS;

interface Props {
  name: IconName;
  class?: string;
  /** @default "1em" */
  size?: string;
}

export function Icon({ name, class: className, size }: Props): Child {
  return (
    <svg aria-hidden="true" class={["icon", className]} viewBox="0 0 24 24" style={size && `--icon-size:${size}`}>
      <path d={PATHS[name]}></path>
    </svg>
  );
}
