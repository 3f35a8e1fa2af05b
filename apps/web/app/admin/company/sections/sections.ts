import type { CompanyField } from '@dhow/contract/company/company'
import type { ComponentType } from 'react'
import { ColoursTypeSection } from '#app/admin/company/colours/colours-section.tsx'
import { PortsSection } from '#app/admin/company/ports/ports-section.tsx'
import { LegalSection, NameSection, SharingSection, TimeZoneSection } from './company-sections.tsx'
import {
  FirstScreenSection,
  NumbersSection,
  PartnersSection,
  WhoYouAreSection,
} from './home-page-sections.tsx'
import { LinksSection } from './links-section.tsx'

export type Section = {
  /** Value of `section` in the URL. */
  id: string
  title: string
  fields: readonly [CompanyField, ...CompanyField[]]
  Content: ComponentType
}

/** The sections of the screen, in order: each field of the record is in one of them. */
export const SECTIONS = [
  {
    id: 'name',
    title: 'Name and logo',
    fields: ['brand', 'legalName', 'logo'],
    Content: NameSection,
  },
  {
    id: 'colours',
    title: 'Colours and type',
    fields: ['colours', 'typeface'],
    Content: ColoursTypeSection,
  },
  {
    id: 'first-screen',
    title: 'First screen',
    fields: ['headline', 'lead', 'slides'],
    Content: FirstScreenSection,
  },
  {
    id: 'who-you-are',
    title: 'Who you are',
    fields: ['about', 'story', 'highlights', 'group'],
    Content: WhoYouAreSection,
  },
  {
    id: 'numbers',
    title: 'Numbers and reasons',
    fields: ['figures', 'reasons'],
    Content: NumbersSection,
  },
  { id: 'partners', title: 'Partners', fields: ['partners'], Content: PartnersSection },
  {
    id: 'ports',
    title: 'Ports',
    fields: ['homePort', 'ports', 'portsText'],
    Content: PortsSection,
  },
  {
    id: 'links',
    title: 'Links and catalogue',
    fields: ['catalogUrl', 'whatsApp', 'links'],
    Content: LinksSection,
  },
  {
    id: 'legal',
    title: 'Privacy and imprint',
    fields: ['privacy', 'imprint'],
    Content: LegalSection,
  },
  {
    id: 'sharing',
    title: 'Search and sharing',
    fields: ['description', 'sharing'],
    Content: SharingSection,
  },
  { id: 'time-zone', title: 'Time zone', fields: ['timeZone'], Content: TimeZoneSection },
] as const satisfies Section[]
