// The blocking script of every page: sets what the first paint needs, and loads the modules after it.
import "./restore-state.ts";
import { loadModules } from "./load-modules.ts";
import { applyTheme } from "./theme.ts";

applyTheme();
loadModules();
