import { startSmall } from './memory.ts'

startSmall()
const { start } = await import('./start.ts')
await start()
