import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/

/** Writes a .br and a .gz file next to each text file. */
export function compressAssets(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !TEXT.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const raw = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(raw, BEST))
    writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }))
  }
}
