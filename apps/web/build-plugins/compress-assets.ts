import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Puts a .br and a .gz beside every script and style of the client build, to be sent as they are. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(file.fileName)) continue
        const raw = file.type === 'chunk' ? file.code : file.source
        writeFileSync(`${join(dir, file.fileName)}.br`, brotliCompressSync(raw, BEST))
        writeFileSync(`${join(dir, file.fileName)}.gz`, gzipSync(raw, { level: 9 }))
      }
    },
  }
}
