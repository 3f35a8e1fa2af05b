import { contract } from '@dhow/contract'
import type { Company, CompanyField } from '@dhow/contract/company/company'
import { screen } from '@testing-library/react'
import type { ClientInferResponseBody } from '@ts-rest/core'
import { vi } from 'vitest'
import YourSite from '#app/admin/company/your-site.tsx'
import { fakeCompany } from './company.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

type Stored = Partial<Company> & {
  unchecked?: CompanyField[]
  savedAt?: string
  documents?: ClientInferResponseBody<typeof contract.documents.state, 200>
}

const { supportedValuesOf } = Intl

/** A test may replace `stored.company`. */
export function openYourSite(
  { unchecked = [], savedAt, documents, ...values }: Stored = {},
  section = 'name',
  state?: object,
) {
  // Hundreds of time zones take longer than the rest of the screen.
  vi.spyOn(Intl, 'supportedValuesOf').mockImplementation((key) =>
    key === 'timeZone' ? ['Africa/Nairobi'] : supportedValuesOf(key),
  )
  const stored = { company: fakeCompany(values) }
  respond(contract.company.record, 200, () => stored.company)
  respond(contract.company.state, 200, { unchecked, savedAt: savedAt ?? null })
  respond(contract.documents.state, 200, documents ?? { products: 3, missing: [] })
  const view = renderRoute(YourSite, {
    path: '/admin/your-site',
    url: { pathname: '/admin/your-site', search: `?section=${section}`, state },
  })
  return { ...view, stored }
}

export const getField = (name: string | RegExp) => screen.findByLabelText(name)
export const save = async () => screen.findByRole('button', { name: 'Save Changes' })

export const uploadedPicture = {
  success: true,
  message: 'Added',
  url: '/uploads/0123456789abcdef0123456789abcdef-1600.webp',
  width: 400,
  height: 100,
} as const
