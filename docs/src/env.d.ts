// Types of `astro:` modules.
/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Whether the console has a client to send requests with. */
  readonly HAS_CLIENT: boolean;
}
