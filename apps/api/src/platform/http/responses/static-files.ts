import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

export async function mountFiles(app: FastifyInstance, options: FastifyStaticOptions) {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    await files.register(fastifyStatic, { ...options, decorateReply: false, cacheControl: false })
  })
}

const MAX_CHARS = 1_000

/** Converts a text to a file name for any system, without control characters that could hide its extension. */
export const toFileName = (text: string, maxLength: number): string =>
  [
    ...text
      .slice(0, MAX_CHARS)
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\\/:*?"<>|%]+/gu, ' '),
  ]
    .slice(0, maxLength)
    .join('')
    .replace(/\s+/g, ' ')
    // oxlint-disable-next-line regexp/no-super-linear-move -- at most MAX_CHARS characters
    .replace(/^[\s.~-]+|[\s.]+$/g, '')

/**
 * Returns a Content-Disposition header that makes browsers save a response.
 * @param fallback name for clients that read only ASCII
 */
export const buildDisposition = (name: string, fallback: string): string =>
  contentDisposition(name, { fallback: /[^ -~]/.test(name) && fallback })
