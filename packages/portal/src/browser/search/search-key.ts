// The keys that open the search: Ctrl K or Cmd K, and a slash outside of inputs.

export function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
  return key === "/" && !altKey && !isTyping;
}
