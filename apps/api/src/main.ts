import { tuneForStartup } from './platform/memory.ts'

tuneForStartup()
const { start } = await import('./operations/cli/start.ts')
await start({ isNew: process.argv.includes('--new') })
