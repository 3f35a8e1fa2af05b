import { tuneForStartup } from '#api/platform/memory.ts'

tuneForStartup()
const { startDemo } = await import('./start.ts')
await startDemo()
