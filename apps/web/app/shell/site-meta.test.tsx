import { contract } from '@dhow/contract'
import type { Company } from '@dhow/contract/company/company'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeContactDetails } from '#app/testing/factories.ts'
import { readJsonLd } from '#app/testing/head.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { CompanyData } from './site-meta.tsx'

async function organization(details = fakeContactDetails(), company: Partial<Company> = {}) {
  respond(contract.contact.get, 200, details)
  const { queryClient } = renderRoute(<CompanyData />, {
    company,
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return readJsonLd().Organization
}

it('describes the company', async () => {
  const details = fakeContactDetails({
    location: 'Creek Road\nDubai',
    instagram: 'https://instagram.com/monsoon',
  })
  expect(await organization(details, { legalName: 'Monsoon Foods LLC' })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'http://localhost:3000/#organization',
    name: 'Monsoon Foods',
    legalName: 'Monsoon Foods LLC',
    description: 'Monsoon Foods exports tea and rice.',
    url: 'http://localhost:3000/',
    logo: 'http://localhost:3000/icon-512.png?v=v1',
    telephone: '+971 50 123 4567',
    email: 'sales@example.com',
    address: { '@type': 'PostalAddress', streetAddress: 'Creek Road, Dubai' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: '+971 50 123 4567',
      email: 'sales@example.com',
    },
    sameAs: ['https://instagram.com/monsoon'],
  })
})
