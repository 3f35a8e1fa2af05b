import type { AppRoute } from '@ts-rest/core'
import type { Contract } from '../index.ts'
import { type ApiScope, getMetadata } from '../route.ts'

const CATALOGUE = ['catalogue:read', 'catalogue:write'] as const
const ENQUIRIES = ['enquiries:read', 'enquiries:reply'] as const

/** Scopes that reading and writing calls of a resource need. Without scopes, they need a session. */
const RESOURCE_SCOPES: Record<keyof Contract, readonly [ApiScope, ApiScope] | undefined> = {
  products: CATALOGUE,
  catalogueImport: CATALOGUE,
  categories: CATALOGUE,
  languages: CATALOGUE,
  documents: CATALOGUE,
  synonyms: CATALOGUE,
  certificates: CATALOGUE,
  messages: ENQUIRIES,
  conversations: ENQUIRIES,
  quotations: ENQUIRIES,
  deals: ENQUIRIES,
  buyers: ENQUIRIES,
  statistics: ENQUIRIES,
  company: ['all', 'all'],
  contact: ['all', 'all'],
  lists: ['all', 'all'],
  subjects: ['all', 'all'],
  dashboard: ['all', 'all'],
  newsletter: ['all', 'all'],
  webhooks: ['webhooks', 'webhooks'],
  system: ['all', 'all'],
  // These could take over the account, which mails protect, or read all data.
  admin: undefined,
  account: undefined,
  sessions: undefined,
  apiKeys: undefined,
  mail: undefined,
  siteTransfer: undefined,
  backups: undefined,
}

/** Returns the scope that an API key needs for a route of the administrator; undefined if it needs a session. */
export function findScope(resource: string, route: AppRoute): ApiScope | undefined {
  const scopes = RESOURCE_SCOPES[resource as keyof Contract]
  return getMetadata(route).scope ?? scopes?.[route.method === 'GET' ? 0 : 1]
}
