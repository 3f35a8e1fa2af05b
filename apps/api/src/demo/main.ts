import { startSmall } from '#api/small-server.ts'

startSmall()
const { startDemo } = await import('./start.ts')
await startDemo()
