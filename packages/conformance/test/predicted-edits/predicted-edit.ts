// An edit of a contract, with the ratings that docs/contract-changes.md predicts.

export interface PredictedEdit {
  /** Fixture in packages/testing, `pet-store`, or a contract of this package. */
  contract: string;
  title: string;
  /** JSON Pointers with their new value. Without one, the part is removed. */
  edits: [pointer: string, value?: unknown][];
  /** Rating and rule of each change. */
  ratings: string[];
}
