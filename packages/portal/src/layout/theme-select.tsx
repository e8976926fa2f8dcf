// The choice of the colour mode.
import { t } from "../messages/translate.ts";
import { Icon } from "../nodes/icon.tsx";
import type { Child } from "../nodes/jsx-runtime.ts";

export function ThemeSelect(): Child {
  return (
    <theme-select>
      <label>
        <span class="sr-only">{t("Select theme")}</span>
        <Icon name="auto" class="theme-auto" />
        <Icon name="light" class="theme-light" />
        <Icon name="dark" class="theme-dark" />
        <select autocomplete="off">
          <option value="dark">{t("Dark")}</option>
          <option value="light">{t("Light")}</option>
          <option value="auto" selected>
            {t("Auto")}
          </option>
        </select>
        <Icon name="caret-down" class="caret" />
      </label>
      <theme-restore></theme-restore>
    </theme-select>
  );
}
