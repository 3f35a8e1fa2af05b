import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Budget = {
  /** The modules that a page starts with, by the end of their file name. */
  starts: string[]
  /** Bytes of script, compressed with gzip, that the page may load before it comes to life. */
  bytes: number
  /** What must not be among it, by what it is called and where it is. */
  never: Record<string, RegExp>
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Stops the build when the script that a page begins with outgrows its budget, and says how large it is. */
export function scriptBudget({ starts, bytes, never }: Budget): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // What other plugins still change is in the sum.
      order: 'post',
      handler(_options, bundle) {
        const chunks = initialChunks(bundle, starts)
        for (const [what, where] of Object.entries(never)) {
          const found = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => where.test(id))
          if (found) this.error(`A page must not begin with ${what}, but loads ${found}.`)
        }
        const sizes = chunks.map(({ fileName, code }) => ({
          fileName,
          size: gzipSync(code).length,
        }))
        const total = sizes.reduce((sum, { size }) => sum + size, 0)
        const summary = `${chunks.length} files of script, ${kilobytes(total)} of at most ${kilobytes(bytes)}`
        if (total > bytes) {
          const largest = sizes
            .toSorted((a, b) => b.size - a.size)
            .slice(0, 8)
            .map(({ fileName, size }) => `\n  ${kilobytes(size)} ${fileName}`)
          this.error(`${starts.at(-1)} begins with ${summary}. The largest:${largest.join('')}`)
        }
        this.info(`${starts.at(-1)} begins with ${summary}`)
      },
    },
  }
}

/** The chunks of the given modules and all that they import from the start. */
function initialChunks(bundle: Rolldown.OutputBundle, starts: string[]): Rolldown.OutputChunk[] {
  const chunkOf = (fileName: string) => {
    const file = bundle[fileName]
    return file?.type === 'chunk' ? file : undefined
  }
  const found = new Set<Rolldown.OutputChunk>()
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const fileName of chunk.imports) follow(chunkOf(fileName))
  }
  const chunks = Object.keys(bundle).flatMap((fileName) => chunkOf(fileName) ?? [])
  for (const start of starts) {
    // A screen is several: its loader in the browser has a chunk of its own.
    const begun = chunks.filter((one) => one.facadeModuleId?.split('?', 1)[0]?.endsWith(start))
    if (begun.length === 0) {
      throw new Error(`The budget names ${start}, which the build does not begin with.`)
    }
    begun.forEach(follow)
  }
  return [...found]
}
