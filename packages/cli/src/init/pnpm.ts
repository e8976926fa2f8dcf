// The pnpm version that created projects pin.

export const PNPM_VERSION = "12.21.0";

/** Arguments of npx that run pnpm. The cached version is used without asking the registry. */
export const PNPM = ["--yes", "--prefer-offline", `pnpm@${PNPM_VERSION}`];
