import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler'
import type { CompileReply, CompileRequest } from './compiler.ts'

// Worker thread of a compile process, because compiling blocks its thread.

const FONTS = join(import.meta.dirname, 'fonts')
const templates: string = workerData

const fontBlobs = readdirSync(FONTS)
  .filter((file) => file.endsWith('.ttf'))
  .map((file) => readFileSync(join(FONTS, file)))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

parentPort?.on('message', async (request: CompileRequest) => {
  parentPort?.postMessage(await compile(request).catch(asFault))
})

async function compile({ template, data, pictures, to }: CompileRequest): Promise<CompileReply> {
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
    // Otherwise the memory of every document is kept.
    compiler.evictCache(0)
  }
  return { type: 'done', pages: result.numOfPages }
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

const asFault = ({ message, code }: NodeJS.ErrnoException): CompileReply => ({
  ...{ type: 'fault', message, code },
})
