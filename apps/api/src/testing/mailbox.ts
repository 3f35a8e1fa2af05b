import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { sql } from './sql.ts'
import type { TestApp } from './start-test-app.ts'

/** A mail as a mail program reads it: headers by their lower-case names, decoded. */
export type ReceivedMail = { headers: Record<string, string>; text: string; html: string }

/** The mails that a server without SMTP has written, in the order they were asked for. */
export async function mailsOf({ services, dataDir }: TestApp): Promise<ReceivedMail[]> {
  await services.outbox.idle()
  const files = emlFiles(join(dataDir, 'mail'))
  const ids = sql<{ id: string }>(dataDir, 'select id from outbox order by rowid')
  return Promise.all(
    ids.map(({ id }) =>
      parseMail(readFileSync(files.find((path) => path.endsWith(`-${id}.eml`)) ?? '')),
    ),
  )
}

/** The files of a mail folder. */
export const emlFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []

const textOf = (address: unknown) =>
  typeof address === 'object' && address !== null && 'text' in address
    ? String(address.text)
    : undefined

/** Reads a mail as a mail program does. */
export async function parseMail(raw: Buffer): Promise<ReceivedMail> {
  const { headerLines, subject, from, to, replyTo, text, html } = await simpleParser(raw)
  const unfolded = headerLines.map(({ key, line }) => [
    key,
    line.replaceAll(/\r?\n[ \t]+/g, ' ').replace(/^[^:]+:\s*/, ''),
  ])
  const decoded = Object.entries({
    subject,
    from: textOf(from),
    to: textOf(to),
    'reply-to': textOf(replyTo),
  }).filter(([, value]) => value !== undefined)
  return {
    headers: Object.fromEntries([...unfolded, ...decoded]),
    text: text ?? '',
    html: html || '',
  }
}
