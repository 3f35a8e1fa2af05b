import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Budget = {
  /** Entry modules of a page, by the end of their file names. */
  starts: string[]
  /** Maximum size of the initial scripts, in bytes after gzip. */
  bytes: number
  /** Modules that must not be among them: path patterns by display name. */
  never: Record<string, RegExp>
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Fails the build when a page's initial scripts exceed the budget; logs their size. */
export function scriptBudget({ starts, bytes, never }: Budget): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After all other plugins, so that their changes are counted.
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

/** Returns the chunks of the given modules and of all their static imports. */
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
    // A route has several entries: its clientLoader is a separate chunk.
    const begun = chunks.filter((one) => one.facadeModuleId?.split('?', 1)[0]?.endsWith(start))
    if (begun.length === 0) {
      throw new Error(`The budget names ${start}, which the build does not begin with.`)
    }
    begun.forEach(follow)
  }
  return [...found]
}
