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
  id: string
  title: string
  Content: ComponentType
  fields: readonly [CompanyField, ...CompanyField[]]
}

const section = (
  id: string,
  title: string,
  Content: ComponentType,
  ...fields: Section['fields']
): Section => ({ id, title, Content, fields })

/** The sections of the screen, in order: each field of the record is in one of them. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  section('name', 'Name and logo', NameSection, 'brand', 'legalName', 'logo'),
  section('colours', 'Colours and type', ColoursTypeSection, 'colours', 'typeface'),
  section('first-screen', 'First screen', FirstScreenSection, 'headline', 'lead', 'slides'),
  section('who-you-are', 'Who you are', WhoYouAreSection, 'about', 'story', 'highlights', 'group'),
  section('numbers', 'Numbers and reasons', NumbersSection, 'figures', 'reasons'),
  section('partners', 'Partners', PartnersSection, 'partners'),
  section('ports', 'Ports', PortsSection, 'homePort', 'ports', 'portsText'),
  section(
    'links',
    'Links and catalogue',
    LinksSection,
    'catalogUrl',
    'catalogue',
    'whatsApp',
    'links',
  ),
  section('legal', 'Privacy and imprint', LegalSection, 'privacy', 'imprint'),
  section('sharing', 'Search and sharing', SharingSection, 'description', 'sharing'),
  section('time-zone', 'Time zone', TimeZoneSection, 'timeZone'),
]
