import '#api/small-server.ts'

// Loaded only now, so that the settings above hold for everything that is.
const { startDemo } = await import('./start.ts')
await startDemo()
