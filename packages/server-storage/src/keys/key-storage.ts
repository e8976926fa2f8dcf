// Interface of the storage of API keys.
import type { KeyMode } from "./secret-format.ts";

/** An API key. It has one current secret and, during the overlap of a rotation, also the previous ones. */
export interface ApiKey {
  id: string;
  name: string;
  mode: KeyMode;
  /** Name of a plan in the contract. */
  plan: string;
  /** Requests per window name, for plans whose limits are agreed per key. */
  limits?: Record<string, number> | undefined;
  createdAtMs: number;
  revokedAtMs?: number | undefined;
  lastUsedAtMs?: number | undefined;
}

/** A secret as it is stored: only its SHA-256, never the secret itself. */
export interface StoredSecret {
  hash: Uint8Array;
  keyId: string;
  createdAtMs: number;
  expiresAtMs?: number | undefined;
}

/** Who changes a key, and when. */
export interface ChangeOrigin {
  actor: string;
  atMs: number;
}

const KEY_ACTIONS = ["created", "rotated", "revoked", "plan changed"] as const;

export type KeyAction = (typeof KEY_ACTIONS)[number];

export function isKeyAction(value: string): value is KeyAction {
  return KEY_ACTIONS.some((action) => action === value);
}

/** An entry of the audit log of API keys. It contains no secret. */
export interface KeyChange extends ChangeOrigin {
  keyId: string;
  action: KeyAction;
  /** Values before and after the change, as JSON. */
  details: Record<string, unknown>;
}

/** A plan, and the limits of a plan whose limits are agreed per key. */
export type KeyPlan = Pick<ApiKey, "plan" | "limits">;

/** Every change is stored together with its entry in the audit log, or not at all. */
export interface KeyStorage {
  add(key: ApiKey, secret: StoredSecret, actor: string): Promise<void>;
  /** Returns the keys in the order of creation. */
  list(): Promise<ApiKey[]>;
  find(id: string): Promise<ApiKey | undefined>;
  findBySecret(hash: Uint8Array): Promise<{ key: ApiKey; secret: StoredSecret } | undefined>;
  /** Adds a secret to its key. The previous ones expire at `previousExpireAtMs` at the latest. */
  addSecret(secret: StoredSecret, previousExpireAtMs: number, actor: string): Promise<void>;
  /** Returns false if no active key has this ID. The same plan changes nothing. */
  changePlan(id: string, plan: KeyPlan, origin: ChangeOrigin): Promise<boolean>;
  /** Returns false if the key does not exist. Revoking a revoked key changes nothing. */
  revoke(id: string, origin: ChangeOrigin): Promise<boolean>;
  /** Returns the audit log, oldest entry first. @param keyId @default all keys */
  listChanges(keyId?: string): Promise<KeyChange[]>;
  /**
   * Stores the last use of keys, by key ID. A time earlier than the stored one changes nothing. Not durable, because the
   * times only inform the operator.
   */
  setLastUsed(times: ReadonlyMap<string, number>): Promise<void>;
}
