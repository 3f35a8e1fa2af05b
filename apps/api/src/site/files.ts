import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadName } from '#api/pictures/stored-files.ts'
import { createKeptFiles } from './kept-files.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Mounts a folder of files, which are counted against nobody's limit. */
export async function mountFiles(
  app: FastifyInstance,
  options: FastifyStaticOptions,
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    await files.register(fastifyStatic, { ...options, decorateReply: false, cacheControl: false })
  })
}

/** Not `sandbox`, under which browsers show no PDF at all: what shows it keeps it from our pages. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; frame-ancestors 'none'"

/**
 * Mounts the finished pictures and the company's own catalogue, and nothing else that may be in their folder;
 * their names are made from their content, so they never change. Small ones are sent from memory.
 */
export async function mountUploads(
  app: FastifyInstance,
  uploadsDir: string,
  kept = createKeptFiles(),
): Promise<void> {
  app.repeats.addSource({ find: kept.find, areFiles: true })
  await mountFiles(app, {
    root: uploadsDir,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => uploadName(`/uploads${path}`) !== undefined,
    setHeaders: (reply, path, stat) => {
      if (uploadName(reply.request.url)) {
        reply.raw.once('finish', () => kept.keep(reply, path, stat))
      }
      reply.header('cache-control', IMMUTABLE)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!path.endsWith('.pdf')) return
      reply.header('content-disposition', 'inline; filename="catalogue.pdf"')
      reply.header('content-security-policy', PDF_POLICY)
    },
  })
}
