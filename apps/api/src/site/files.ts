import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadName } from '#api/pictures/pictures.ts'

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

/**
 * Mounts the finished pictures, and nothing else that may be in their folder; their names are made from
 * their content, so they never change.
 */
export async function mountUploads(app: FastifyInstance, uploadsDir: string): Promise<void> {
  await mountFiles(app, {
    root: uploadsDir,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => uploadName(`/uploads${path}`) !== undefined,
    setHeaders: (reply) => {
      reply.header('cache-control', IMMUTABLE)
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
