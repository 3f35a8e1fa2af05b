import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { compressAssets } from './compress-assets.ts'

it('compresses text files in all folders, and no other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const text = 'let salt = "sea"\n'.repeat(20)
  for (const path of ['assets/app.js', 'favicon.svg', 'assets/font.woff2', 'picture.jpg']) {
    writeFileSync(join(folder, path), text)
  }
  compressAssets(folder)
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
    'assets',
    'assets/app.js',
    'assets/app.js.br',
    'assets/app.js.gz',
    'assets/font.woff2',
    'favicon.svg',
    'favicon.svg.br',
    'favicon.svg.gz',
    'picture.jpg',
  ])
  expect(String(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))))).toBe(text)
  expect(String(gunzipSync(readFileSync(join(folder, 'favicon.svg.gz'))))).toBe(text)
})
