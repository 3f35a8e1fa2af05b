import type { CompanyField } from '@dhow/contract/company'
import type { ComponentType } from 'react'
import { ColoursTypeSection } from './sections/colours-type-section.tsx'
import { FirstScreenSection } from './sections/first-screen-section.tsx'
import { LegalSection } from './sections/legal-section.tsx'
import { LinksSection } from './sections/links-section.tsx'
import { NameSection } from './sections/name-section.tsx'
import { NumbersSection } from './sections/numbers-section.tsx'
import { PartnersSection } from './sections/partners-section.tsx'
import { PortsSection } from './sections/ports-section.tsx'
import { SharingSection } from './sections/sharing-section.tsx'
import { TimeZoneSection } from './sections/time-zone-section.tsx'
import { WhoYouAreSection } from './sections/who-you-are-section.tsx'

export type Section = {
  /** As in the address of the screen. */
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
