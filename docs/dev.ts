// Serves the portal's pages while they are edited, at DOCS_PORT or 4321. The reference and the downloads exist only in a build.
process.env.ASTRO_TELEMETRY_DISABLED = "1";

// Imported after the setting, which Astro reads when it is loaded.
const { dev } = await import("astro");
await dev({ root: import.meta.dirname, server: { port: Number(process.env.DOCS_PORT ?? 4321) } });
