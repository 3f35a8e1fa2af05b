import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
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
