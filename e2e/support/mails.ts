import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from '../server.ts'

/** The mails that a server without SMTP has written, oldest first, as they would be sent. */
async function mailsOf({ dataDir }: Server): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(mails.map((file) => readFile(join(folder, file), 'utf8')))
}

/** A block of Base64 that fills lines, as attachments and texts in other scripts do. */
const BASE64 = /(?:^[\w+/]{76}\r?\n)*^[\w+/]{4,76}={0,2}\r?$/gm

/** The mails in the order in which they were written, with all that is encoded in them laid open. */
export async function textsOfMails(server: Server): Promise<string[]> {
  const mails = await mailsOf(server)
  return mails.map((mail) => {
    const encoded = mail.match(BASE64) ?? []
    const opened = encoded.map((block) => Buffer.from(block, 'base64').toString())
    return [mail.replaceAll(/=\r?\n/g, ''), ...opened].join('\n')
  })
}

/** What is found in the mails, oldest first; a soft line break (RFC 2045) is none. */
export async function findInMails(server: Server, pattern: RegExp): Promise<string[]> {
  const mails = await mailsOf(server)
  return mails.flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(pattern)?.[1] ?? [])
}

const resetPaths = (server: Server) => findInMails(server, /(\/admin\/reset-password\/[\w-]{43})/)

/** How many reset links a server has mailed so far. */
export const countResetLinks = async (server: Server): Promise<number> =>
  (await resetPaths(server)).length

/** The path of the reset link that was mailed last, when there are so many. */
export async function mailedResetPath(server: Server, count: number): Promise<string> {
  await expect.poll(() => countResetLinks(server)).toBe(count)
  return (await resetPaths(server)).at(-1) ?? ''
}
