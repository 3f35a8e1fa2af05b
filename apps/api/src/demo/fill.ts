import { seed } from './seed.ts'

// The demo's first start runs this apart, as `fill.ts <data folder>`: preparing pictures takes memory
// that the server would never give back. When the server goes, this has nobody to work for.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

/** A counter that stays on its line on a terminal; in a log, one line at the start. */
function report(done: number, total: number): void {
  const { isTTY } = process.stdout
  if (isTTY) process.stdout.write(`\rStocking the demo catalogue: ${done} of ${total} products`)
  else if (done === 1) console.info(`Stocking the demo catalogue: ${total} products`)
  if (isTTY && done === total) process.stdout.write('\n')
}

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('which data folder?')
await seed(dataDir, { onProgress: report })
