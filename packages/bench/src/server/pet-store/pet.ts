// Types of the contract's pets, for the hand-written peers.

export const petStatuses: readonly string[] = ["available", "pending", "sold"];

export interface NewPet {
  name: string;
  /** 64-bit integer: a bigint if a number cannot represent it exactly. */
  categoryId: number | bigint;
  status?: string | undefined;
}

export interface Pet extends NewPet {
  id: number;
  status: string;
}

export interface PageQuery {
  limit: number;
  /** Id after which the page starts. */
  afterId: number;
  status?: string | undefined;
}
