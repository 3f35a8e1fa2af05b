import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler'
import type { CompileRequest } from './compiler.ts'

const FONTS = join(import.meta.dirname, 'fonts')
const templates = process.argv.at(-1) ?? ''

const fontBlobs = readdirSync(FONTS)
  .filter((file) => file.endsWith('.ttf'))
  .map((file) => readFileSync(join(FONTS, file)))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

/** Writes a PDF, and returns the number of its pages. Runs in a child process. */
export async function run({ template, data, pictures, to }: CompileRequest): Promise<number> {
  compiler.resetShadow()
  const missing: string[] = []
  for (const [name, path] of Object.entries(pictures)) {
    const picture = readPicture(path)
    if (picture) compiler.mapShadow(join(templates, name), picture)
    else missing.push(name)
  }
  const mainFilePath = join(templates, template)
  const inputs = { data, missing: JSON.stringify(missing) }
  const compiled = compiler.compile({ mainFilePath, inputs })
  const { result } = compiled
  const error = compiled.takeError()
  if (!result) throw new Error(`${template}: ${JSON.stringify(error?.shortDiagnostics)}`)
  try {
    await writeFile(to, toPdf(result), { flush: true })
  } finally {
    // Frees the memory of the document.
    compiler.evictCache(0)
  }
  return result.numOfPages
}

/** Returns an accessible PDF if possible: PDF/UA allows no letter that the fonts lack. */
function toPdf(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 })
  } catch {
    return compiler.pdf(document)
  }
}

/** Returns a complete JPEG, PNG or PDF; undefined for a file that is missing or was cut off. */
function readPicture(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    const end = bytes.subarray(-8).toString('latin1')
    return /\xff\xd9$|IEND|%%EOF/.test(end) ? bytes : undefined
  } catch {
    return undefined
  }
}
