/** Returns the file that the reader selected, or an array if the input takes several. */
export function selectedFiles({ multiple, files }: HTMLInputElement): unknown {
  const selected = [...(files ?? [])];
  return multiple && selected.length > 0 ? selected : selected[0];
}
