import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from '@dhow/contract/route'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import { gather } from '#api/platform/http/responses/serialize-response.ts'

export type UploadedFile = {
  path: string
  /** Name given by the client, only for messages. */
  filename: string
  /** Field of the form; `media` by default. */
  field?: string
}

export type ReceivedFile = UploadedFile & { field: string }

type ReceivedForm = {
  /** A repeated field has a list of values. */
  fields: Record<string, string | string[]>
  files: ReceivedFile[]
  discard: () => Promise<void>
}

type FormRules = {
  files: readonly FileRule[] | undefined
  /** Maximum bytes of all text fields together. */
  textBytes?: number | undefined
  incomingDir: string
  hasRoom?: (() => boolean) | undefined
}

const MAX_FIELDS = 100
/** Maximum number of fields and files. */
const MAX_PARTS = 200
const FIELD_BYTES = 100_000

/**
 * Reads a multipart body: text into memory, files into a new folder in `incomingDir`. Deletes the folder after an error.
 * @throws AppError for an invalid form, or a file that is too large, unexpected, one too many or without room
 */
export async function receiveForm(
  request: FastifyRequest,
  { files: rules = [], textBytes, incomingDir, hasRoom = () => true }: FormRules,
): Promise<ReceivedForm> {
  const folder = await mkdtemp(join(incomingDir, 'form-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const fields: ReceivedForm['fields'] = Object.create(null)
  const files: ReceivedFile[] = []

  const fieldSize = textBytes ?? FIELD_BYTES
  let textLength = 0
  const addText = (name: string, text: string | undefined) => {
    textLength += text?.length ?? 0
    if (text === undefined || (textBytes !== undefined && textLength > textBytes)) {
      throw AppError.forField('too-large', name, `${name} is too long.`)
    }
    const previous = fields[name]
    fields[name] = previous === undefined ? text : [previous, text].flat()
  }

  const receive = async (part: MultipartFile) => {
    if (!part.filename) return part.file.resume()
    const rule = rules.find(({ field }) => field === part.fieldname)
    // Clients send a Blob as a file, also if it is the JSON of a field.
    if (!rule && part.mimetype === 'application/json') {
      const content = await gather(part.file, fieldSize)
      return addText(part.fieldname, content?.toString())
    }
    if (!rule) {
      const fields = rules.map(({ field }) => field).join(' and ')
      const hint = fields && `; files go in ${fields}`
      const message = `There is no file ${part.fieldname}${hint}.`
      throw AppError.forField('invalid', part.fieldname, message)
    }
    if (files.filter(({ field }) => field === rule.field).length === rule.count) {
      const message = `Choose at most ${rule.count === 1 ? 'one file' : `${rule.count} files`}.`
      const values = { max: rule.count }
      throw AppError.forField('too-large', rule.field, message, { code: 'too_many', values })
    }
    if (!hasRoom()) {
      const message = 'The server has no room for files. Send it without them, or try again later.'
      throw AppError.forField('no-room', rule.field, message)
    }
    const path = join(folder, String(files.length))
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated || part.file.bytesRead > rule.bytes) {
      const values = { file: part.filename, max: rule.bytes / 1_000_000, unit: 'MB' }
      const message = `${values.file} is larger than ${values.max} MB.`
      throw AppError.forField('too-large', rule.field, message, { code: 'file_too_large', values })
    }
    files.push({ path, filename: part.filename, field: rule.field })
  }

  try {
    // After the client has disconnected, reading would wait forever.
    if (request.raw.errored) throw request.raw.errored
    // One byte more than a field, so that a longer one is noticed.
    const fileSize = Math.max(fieldSize + 1, ...rules.map(({ bytes }) => bytes))
    const limits = { fileSize, fields: MAX_FIELDS, parts: MAX_PARTS, fieldSize }
    const parts = request.parts({ limits })
    for await (const part of parts) {
      if (part.type === 'file') {
        await receive(part)
        continue
      }
      // The plugin parses fields of the type application/json.
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      addText(part.fieldname, part.valueTruncated ? undefined : text)
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    if (!isBrokenForm(error, request)) throw error
    throw new AppError('invalid', 'The form is incomplete or broken. Please send it again.')
  } finally {
    // Reads and drops the rest of a refused body, so that the client receives the response.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/**
 * Returns whether the client caused an error: a disconnect sets the error of the request, the plugin throws FST_ codes, and
 * the parser throws a plain Error.
 */
const isBrokenForm = (error: unknown, request: FastifyRequest) =>
  error === request.raw.errored ||
  (error instanceof Error &&
    ('code' in error ? String(error.code).startsWith('FST_') : error.constructor === Error))
