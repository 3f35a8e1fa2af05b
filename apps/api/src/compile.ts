import { startSmall } from './memory.ts'

// Loads the server once, so that its first start finds it in the compile cache.
startSmall()
await import('./app.ts')
