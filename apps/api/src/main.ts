import './small-server.ts'

// Loaded only now, so that the settings above hold for everything that is.
const { start } = await import('./start.ts')
await start()
