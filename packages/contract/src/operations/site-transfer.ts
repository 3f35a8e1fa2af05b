import * as z from 'zod'
import { PasswordConfirmation } from '../account/admin.ts'
import { Tar } from '../downloads.ts'
import { Done } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { adminAction, adminResponses, defineRoutes } from '../route.ts'
import { opaque } from '../text.ts'

export const SiteTransferPlan = z.object({
  id: z.string().describe('Id of the plan. Required to start the import.'),
  brand: z.string().describe('Name of the company in the file.'),
  createdAt: z.iso.datetime(),
  products: z.int(),
  categories: z.int(),
  replaces: z.int().describe('Number of current products that would be deleted.'),
})

export const siteTransfer = defineRoutes({
  export: {
    method: 'GET',
    path: '/site-transfer/export',
    summary:
      'Export the company, contact details, categories, subjects, synonyms and catalogue as one file.',
    responses: adminResponses(Tar, 409),
    metadata: { download: 'dhow-site-{date}.tar' },
  },
  check: {
    method: 'POST',
    path: '/site-transfer/import',
    summary: 'Upload an exported site and preview its import.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: adminResponses(SiteTransferPlan, 409, 422),
    metadata: {
      files: [{ field: 'site', count: 1, bytes: LIMITS.siteTransferBytes, isRequired: true }],
    },
  },
  start: {
    method: 'POST',
    path: '/site-transfer/import/start',
    summary:
      'Replace this site with the uploaded one, all or nothing. Messages and subscribers stay.',
    body: PasswordConfirmation.extend({ id: opaque('id', LIMITS.id) }),
    responses: adminResponses(Done, 403, 404, 409),
    metadata: { rate: 'login' },
  },
  discard: adminAction('DELETE', '/site-transfer/import', 'Delete the uploaded site file.', 409),
})

export type SiteTransferPlan = z.infer<typeof SiteTransferPlan>
