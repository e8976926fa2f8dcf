// Types of `astro:` modules.
/// <reference types="astro/client" />
