/** Returns the name of a property's column: `pet_id` for `petId` and `petID`. `pnpm new` writes it to migrations, so it never changes. */
export function columnName(property: string): string {
  return property
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}
