import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Events } from './events.ts'
import type { Background } from './platform/background/background.ts'
import type { Encryption, readKeys } from './platform/data-dir/secrets.ts'
import type { Db } from './platform/database/open.ts'
import type { Pictures } from './platform/pictures/pictures.ts'

/** The parts of a server that know no module. Every module is created from them and from the modules that it needs. */
export type Kernel = {
  app: FastifyInstance
  config: Config
  log: FastifyInstance['log']
  db: Db
  /** Runs the work of simultaneous calls in one transaction, after the writes of the background. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  background: Background
  events: Events
  pictures: Pictures
  keys: ReturnType<typeof readKeys>
  encryption: Encryption
  /** Returns whether the disk has more than the minimum of free space. */
  hasRoom: () => boolean
}

/** A part of the server with state, files or paths besides its handlers of the contract. */
export type Module = {
  routes: object
  /** Mounts paths outside of the contract. */
  mount?: (app: FastifyInstance) => unknown
  /** Corrects the data folder after a crash or an upgrade, before the server listens. */
  repair?: () => unknown
  /** Starts timers and connections. Read-only servers do not call it. */
  start?: () => void
  /** Ends the work in progress, after the background. */
  close?: () => unknown
}
