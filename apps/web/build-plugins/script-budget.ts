import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Budget = {
  /** Entry modules of the page: ends of their file names. */
  entries: string[]
  /** After gzip. */
  maxBytes: number
  /** Path patterns of forbidden modules, by display name. */
  forbidden: Record<string, RegExp>
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Fails the build when a page's initial scripts exceed the budget; logs their size. */
export function scriptBudget({ entries, maxBytes, forbidden }: Budget): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = initialChunks(bundle, entries)
        const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
        for (const [name, pattern] of Object.entries(forbidden)) {
          const module = modules.find((id) => pattern.test(id))
          if (module)
            this.error(`The initial scripts must not contain ${name}, but load ${module}.`)
        }
        const sizes = chunks.map(({ fileName, code }) => ({
          fileName,
          size: gzipSync(code).length,
        }))
        const total = sizes.reduce((sum, { size }) => sum + size, 0)
        const summary = `${entries.at(-1)}: ${chunks.length} initial scripts, ${kilobytes(total)} of at most ${kilobytes(maxBytes)}`
        if (total > maxBytes) {
          const largest = sizes
            .toSorted((a, b) => b.size - a.size)
            .slice(0, 8)
            .map(({ fileName, size }) => `\n  ${kilobytes(size)} ${fileName}`)
          this.error(`${summary}. The largest:${largest.join('')}`)
        }
        this.info(summary)
      },
    },
  }
}

/** Returns the chunks of the given modules and of all their static imports. */
function initialChunks(bundle: Rolldown.OutputBundle, entries: string[]): Rolldown.OutputChunk[] {
  const chunkOf = (fileName: string) => {
    const file = bundle[fileName]
    return file?.type === 'chunk' ? file : undefined
  }
  const visited = new Set<Rolldown.OutputChunk>()
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const fileName of chunk.imports) follow(chunkOf(fileName))
  }
  const chunks = Object.keys(bundle).flatMap((fileName) => chunkOf(fileName) ?? [])
  for (const entry of entries) {
    // A route has several entries: its clientLoader is a separate chunk.
    const matches = chunks.filter((one) => one.facadeModuleId?.split('?', 1)[0]?.endsWith(entry))
    if (matches.length === 0) throw new Error(`The build has no entry module ${entry}.`)
    matches.forEach(follow)
  }
  return [...visited]
}
