import { initContract } from '@ts-rest/core'
import * as resources from './resources.ts'

const OPTIONS = { pathPrefix: '/api', strictStatusCodes: true } as const

// The types are stated by names, because the complete type is too long for a declaration file.
const instance: ReturnType<typeof initContract> = initContract()

export type Contract = ReturnType<typeof instance.router<typeof resources, '/api', typeof OPTIONS>>

export const contract: Contract = instance.router<typeof resources, '/api', typeof OPTIONS>(
  resources,
  OPTIONS,
)
