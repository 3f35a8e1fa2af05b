import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { readJsonLd } from '#app/testing/head.ts'
import { CompanyData } from './company-data.tsx'

const organization = (details = contactDetails()) => {
  render(<CompanyData details={details} origin="https://www.company.example" />)
  return readJsonLd().Organization
}

it('describes the company', () => {
  expect(organization()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://www.company.example/#organization',
    name: site.brand,
    description: site.description,
    url: 'https://www.company.example/',
    logo: 'https://www.company.example/icon-512.png',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: '+971 50 123 4567',
      email: 'sales@example.com',
    },
  })
})

it('lists only the set profiles', () => {
  const instagram = 'https://instagram.com/company'
  const twitter = 'https://x.com/company'
  expect(organization(contactDetails({ instagram, twitter }))?.sameAs).toEqual([instagram, twitter])
})
