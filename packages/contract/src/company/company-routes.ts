import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { ifVersion } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { defineRoutes, NO_BODY, publicCached } from '../route.ts'
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
  get: {
    method: 'GET',
    path: '/company',
    summary: 'Retrieve the company profile.',
    responses: { 200: Company, ...errorResponses() },
    metadata: publicCached,
  },
  layout: {
    method: 'GET',
    path: '/company/layout',
    summary: 'Retrieve the company fields of every page.',
    responses: { 200: CompanyLayout, ...errorResponses() },
    metadata: publicCached,
  },
  home: {
    method: 'GET',
    path: '/company/home',
    summary: 'Retrieve the company fields of the home page.',
    responses: { 200: CompanyHome, ...errorResponses() },
    metadata: publicCached,
  },
  about: {
    method: 'GET',
    path: '/company/about',
    summary: 'Retrieve the company fields of the About page.',
    responses: { 200: CompanyAbout, ...errorResponses() },
    metadata: publicCached,
  },
  legal: {
    method: 'GET',
    path: '/company/legal',
    summary: 'Retrieve the texts of the privacy and imprint pages.',
    responses: { 200: CompanyLegal, ...errorResponses() },
    metadata: publicCached,
  },
  state: {
    method: 'GET',
    path: '/company/state',
    summary: 'Retrieve which default values are unchecked, and whether a save can be undone.',
    responses: { 200: CompanyState, ...errorResponses(401) },
  },
  update: {
    method: 'PATCH',
    path: '/company',
    summary: 'Update fields of the company profile. Fails with 409 if ifVersion is stale.',
    body: CompanyFields.partial().extend({ ifVersion }),
    responses: { 200: Company, ...errorResponses(401, 409) },
    metadata: { jsonBytes: LIMITS.companyJsonBytes },
  },
  undo: {
    method: 'POST',
    path: '/company/undo',
    summary: 'Undo the last save. Fails with 404 if there is none.',
    body: NO_BODY,
    responses: { 200: Company, ...errorResponses(401, 404) },
  },
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
