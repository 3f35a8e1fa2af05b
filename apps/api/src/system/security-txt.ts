import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'

/** Milliseconds that what the file says holds; RFC 9116 asks for less than a year. */
const EXPIRES_IN_MS = 90 * 24 * 3_600_000

type Parts = {
  publicUrl: string
  /** An e-mail address or an https address; the company's own is public anyway. */
  contact: () => string | undefined
  now?: () => Date
}

/** Says where to report a hole in the site (RFC 9116); nothing while there is nobody to write to. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { publicUrl, contact, now = () => new Date() }: Parts,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const to = contact()
    if (!to) throw new AppError('not-found', 'There is nothing at this address.')
    const lines = [
      `Contact: ${to.startsWith('https:') ? to : `mailto:${encodeURI(to)}`}`,
      `Expires: ${new Date(now().getTime() + EXPIRES_IN_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
