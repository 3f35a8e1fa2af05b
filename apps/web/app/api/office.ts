import { contract } from '@dhow/contract'
import { createQueries } from './queries.ts'
import { http } from './request.ts'

/** All routes, for the office. Its query keys are those of `client.ts`, so that both share the cache. */
export const api = createQueries(contract, http)
