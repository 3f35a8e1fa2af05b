import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { ifVersion } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import {
  adminAction,
  adminGet,
  adminResponses,
  defineRoutes,
  NO_BODY,
  publicGet,
} from '../route.ts'
import {
  Company,
  CompanyAbout,
  CompanyFields,
  CompanyHome,
  CompanyLayout,
  CompanyLegal,
  CompanyState,
} from './company.ts'

export const company = defineRoutes({
  get: publicGet('/company', 'Retrieve the company profile as visitors see it.', Company),
  record: adminGet(
    '/company/record',
    'Retrieve the company profile with the default values that nobody has checked.',
    Company,
  ),
  layout: publicGet('/company/layout', 'Retrieve the company fields of every page.', CompanyLayout),
  home: publicGet('/company/home', 'Retrieve the company fields of the home page.', CompanyHome),
  about: publicGet(
    '/company/about',
    'Retrieve the company fields of the About page.',
    CompanyAbout,
  ),
  legal: publicGet(
    '/company/legal',
    'Retrieve the texts of the privacy and imprint pages.',
    CompanyLegal,
  ),
  state: adminGet(
    '/company/state',
    'Retrieve which default values are unchecked, and whether a save can be undone.',
    CompanyState,
  ),
  update: {
    method: 'PATCH',
    path: '/company',
    summary: 'Update fields of the company profile. Fails with 409 if ifVersion is stale.',
    body: CompanyFields.partial().extend({ ifVersion }),
    responses: adminResponses(Company, 409),
    metadata: { jsonBytes: LIMITS.companyJsonBytes },
  },
  undo: {
    method: 'POST',
    path: '/company/undo',
    summary: 'Undo the last save. Fails with 404 if there is none.',
    body: NO_BODY,
    responses: adminResponses(Company, 404),
  },
  publish: adminAction('POST', '/company/publish', 'Open the site to visitors.'),
  close: adminAction('POST', '/company/close', 'Close the site to visitors.'),
  addPicture: {
    method: 'POST',
    path: '/company/pictures',
    summary: 'Upload a picture or logo for the company profile. SVG is rasterized.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: {
      201: Done.extend({ url: z.string(), width: z.int(), height: z.int() }),
      ...errorResponses(401, 422),
    },
    metadata: {
      files: [{ field: 'media', count: 1, bytes: LIMITS.pictureBytes, isRequired: true }],
    },
  },
  addCatalog: {
    method: 'POST',
    path: '/company/catalog',
    summary: 'Upload a PDF for catalogUrl.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: { 201: Done.extend({ url: z.string() }), ...errorResponses(401, 422) },
    metadata: {
      files: [{ field: 'media', count: 1, bytes: LIMITS.catalogPdfBytes, isRequired: true }],
    },
  },
})
