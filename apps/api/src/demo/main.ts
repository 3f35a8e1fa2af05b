import { tuneForStartup } from '#api/memory.ts'

tuneForStartup()
const { startDemo } = await import('./start.ts')
await startDemo()
