import * as z from 'zod'
import {
  Company,
  CompanyAbout,
  CompanyFields,
  CompanyFrame,
  CompanyHome,
  CompanyLegal,
  CompanyState,
} from './company.ts'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, forEverybody, NO_BODY } from './route.ts'
import { ifVersion } from './text.ts'

export const company = defineRoutes({
  get: {
    method: 'GET',
    path: '/company',
    summary: 'What the company says about itself',
    responses: { 200: Company, ...errorResponses() },
    metadata: forEverybody,
  },
  frame: {
    method: 'GET',
    path: '/company/frame',
    summary: 'What every page shows of the company',
    responses: { 200: CompanyFrame, ...errorResponses() },
    metadata: forEverybody,
  },
  home: {
    method: 'GET',
    path: '/company/home',
    summary: 'What the home page shows of the company',
    responses: { 200: CompanyHome, ...errorResponses() },
    metadata: forEverybody,
  },
  about: {
    method: 'GET',
    path: '/company/about',
    summary: 'What the About page shows of the company',
    responses: { 200: CompanyAbout, ...errorResponses() },
    metadata: forEverybody,
  },
  legal: {
    method: 'GET',
    path: '/company/legal',
    summary: 'What the privacy and the imprint page show of the company',
    responses: { 200: CompanyLegal, ...errorResponses() },
    metadata: forEverybody,
  },
  state: {
    method: 'GET',
    path: '/company/state',
    summary: 'Which first values nobody has checked, and what can be undone',
    responses: { 200: CompanyState, ...errorResponses(401) },
  },
  update: {
    method: 'PATCH',
    path: '/company',
    summary:
      'Changes the named fields, which are checked by that; 409 when these are no longer as ifVersion says',
    body: CompanyFields.partial().extend({ ifVersion }),
    responses: { 200: Company, ...errorResponses(401, 409) },
    metadata: { jsonBytes: LIMITS.companyJsonBytes },
  },
  undo: {
    method: 'POST',
    path: '/company/undo',
    summary: 'Takes the latest save back; 404 when there is none',
    body: NO_BODY,
    responses: { 200: Company, ...errorResponses(401, 404) },
  },
  addPicture: {
    method: 'POST',
    path: '/company/pictures',
    summary: 'Takes a picture or a logo (an SVG is drawn), which the record may name afterwards',
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
    summary: 'Takes a PDF, which catalogUrl may name afterwards',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: {
      201: Done.extend({ url: z.string() }),
      ...errorResponses(401, 422),
    },
    metadata: {
      files: [{ field: 'media', count: 1, bytes: LIMITS.catalogPdfBytes, isRequired: true }],
    },
  },
})
