import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from '../server.ts'

/** Returns the mails that a server without SMTP has written, oldest first. */
async function readMails({ dataDir }: Server) {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(mails.map((file) => readFile(join(folder, file), 'utf8')))
}

/** A block of Base64: an attachment, or a text in another script. */
const BASE64 = /(?:^[\w+/]{76}\r?\n)*^[\w+/]{4,76}={0,2}\r?$/gm

/** Returns the mails, oldest first, each followed by its decoded Base64 blocks. */
export async function readMailTexts(server: Server): Promise<string[]> {
  const mails = await readMails(server)
  return mails.map((mail) => {
    const encoded = mail.match(BASE64) ?? []
    const opened = encoded.map((block) => Buffer.from(block, 'base64').toString())
    return [mail.replaceAll(/=\r?\n/g, ''), ...opened].join('\n')
  })
}

/** Returns the first group of a pattern in each mail, oldest first; soft line breaks (RFC 2045) are removed. */
export async function findInMails(server: Server, pattern: RegExp): Promise<string[]> {
  const mails = await readMails(server)
  return mails.flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(pattern)?.[1] ?? [])
}

/** Waits for the mail with a reset link and returns the link's path. */
export async function readResetPath(server: Server): Promise<string> {
  const findPaths = () => findInMails(server, /(\/admin\/reset-password\/[\w-]{43})/)
  await expect.poll(findPaths).toHaveLength(1)
  return (await findPaths())[0] ?? ''
}

/** Returns the attached files of a content type, those of the oldest mail first. */
export async function readAttachments(server: Server, type: string): Promise<Buffer[]> {
  const mails = await readMails(server)
  return mails.flatMap((mail) =>
    mail
      .split(/^--.*\r?\n/m)
      .filter((part) => part.startsWith(`Content-Type: ${type}`))
      .map((part) => Buffer.from(part.split(/\r?\n\r?\n/)[1] ?? '', 'base64')),
  )
}
