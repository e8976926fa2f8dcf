// The script of every page.
import "./connection/server-menu.ts";
import "./search/search-box.ts";
import "./banner.ts";
import "./page-actions.ts";
import "./scrollable-tables.ts";
import "./copy-code.ts";
import "./mark-lines.ts";
import "./offline/register.ts";
import "./open-target.ts";
import "./sidebar.ts";
import "./sidebar-filter.ts";
import "./table-of-contents.ts";
import "./tabs.ts";
import "./theme-select.ts";
