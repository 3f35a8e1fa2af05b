import { startSmall } from './small-server.ts'

startSmall()
const { start } = await import('./start.ts')
await start()
