import { startSmall } from '#api/memory.ts'

startSmall()
const { startDemo } = await import('./start.ts')
await startDemo()
