import { storeCutOuts } from './cut-outs.ts'
import { seed } from './seed.ts'

// Child process of the first start, `fill.ts <data folder>`: processing pictures takes memory that the server
// process would not release. Ends together with the server.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: fill.ts <data folder>')
await seed(dataDir, { preparePictures: storeCutOuts })
