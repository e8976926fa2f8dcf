// The script in the head of every page: sets what the first paint needs, and loads the modules after it. It is in the page, because
// a request would delay the first paint.
import "./restore-state.ts";
import { applyDismissal } from "./banner-state.ts";
import { loadModules } from "./load-modules.ts";
import { applyTheme } from "./theme.ts";

applyTheme();
applyDismissal();
loadModules();
