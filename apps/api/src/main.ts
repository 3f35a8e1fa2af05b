import { tuneForStartup } from './memory.ts'

tuneForStartup()
const { start } = await import('./cli/start.ts')
await start({ isNew: process.argv.includes('--new') })
