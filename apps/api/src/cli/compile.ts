import { tuneForStartup } from '#api/memory.ts'

// Loads the server once, so that its first start finds it in the compile cache.
tuneForStartup()
await import('#api/app.ts')
