import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from './sql.ts'
import type { TestApp } from './start-test-app.ts'

/** A mail as it arrives: headers by their lower-case names, and its text decoded. */
export type ReceivedMail = { headers: Record<string, string>; text: string }

/** The mails that a server without SMTP has written, in the order they were asked for. */
export async function mailsOf({ services, dataDir }: TestApp): Promise<ReceivedMail[]> {
  await services.outbox.idle()
  const files = emlFiles(join(dataDir, 'mail'))
  return sql<{ id: string }>(dataDir, 'select id from outbox order by rowid').map(({ id }) =>
    parseMail(readFileSync(files.find((path) => path.endsWith(`-${id}.eml`)) ?? '', 'utf8')),
  )
}

/** The files of a mail folder. */
export const emlFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []

/** Reads a plain-text mail (RFC 5322): unfolds its headers and decodes its body. */
export function parseMail(raw: string): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const body = raw.slice(end + 4).replaceAll('\r\n', '\n')
  return { headers, text: decode(body, headers['content-transfer-encoding']) }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
