// What the hand-written peers know of the contract's animals.

export const petStatuses: readonly string[] = ["available", "pending", "sold"];

export interface NewPet {
  name: string;
  /** 64-bit: one that a number cannot hold is a bigint. */
  categoryId: number | bigint;
  status?: string | undefined;
}

export interface Pet extends NewPet {
  id: number;
  status: string;
}

export interface PageQuery {
  limit: number;
  /** The id that the page starts after. */
  afterId: number;
  status?: string | undefined;
}
