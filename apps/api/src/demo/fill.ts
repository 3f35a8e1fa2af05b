import { runCommand } from '#api/platform/processes/run-command.ts'
import { storeCutOuts } from './cut-outs.ts'

// Child process of the first start, `fill.ts <data folder>`: processing pictures takes memory that the server
// process would not release. Ends together with the server.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: fill.ts <data folder>')
await runCommand(async () => {
  const { seed } = await import('./seed.ts')
  await seed(dataDir, { preparePictures: storeCutOuts })
})
