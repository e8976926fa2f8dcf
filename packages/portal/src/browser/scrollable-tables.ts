// Makes tables that scroll focusable, because not every browser scrolls them by keyboard otherwise.
const tables = document.querySelectorAll<HTMLElement>("main table");

const observer = new ResizeObserver(() => {
  for (const table of tables) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
  }
});
for (const table of tables) observer.observe(table);
