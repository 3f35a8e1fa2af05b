import type { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { type ComponentType, useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  LineField,
  ParagraphsPart,
  Part,
  TextsField,
  useCompanyField,
} from '#app/admin/company/inputs/company-inputs.tsx'
import { PictureField } from '#app/admin/company/inputs/picture-field.tsx'
import { findBrowserZone, formatZone } from '#app/admin/ui/formats.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { ColorsSection } from './colors-section.tsx'
import {
  FirstScreenSection,
  NumbersSection,
  PartnersSection,
  WhoYouAreSection,
} from './home-page-sections.tsx'
import { LinksSection } from './links-section.tsx'
import { PortsSection } from './ports-section.tsx'

const NameSection = () => (
  <>
    <Part field="brand" title="Name">
      <LineField
        name="brand"
        label="Your company’s name"
        hint="As your customers know it. Shown at the top of each page and in mails."
        limit={LIMITS.companyName}
      />
      <LineField
        name="legalName"
        label="Legal name (optional)"
        hint="The full name in the trade register. Shown at the bottom of each page and on documents."
        limit={LIMITS.companyName}
      />
    </Part>
    <Part
      field="logo"
      title="Your logo"
      hint="PNG, WebP, JPEG or SVG. Without a logo, your company’s name is shown as text."
    >
      <PictureField name="logo.light" label="Logo" />
      <PictureField
        name="logo.dark"
        label="Logo for dark backgrounds (optional)"
        hint="Used where the main logo is hard to see."
        ground="dark"
      />
    </Part>
  </>
)

const IF_EMPTY = 'Leave empty to hide the page.'

const LegalSection = () => (
  <>
    <ParagraphsPart
      field="privacy"
      title="Privacy"
      hint="The bottom of each page and the forms link to this page."
      label="Privacy page text (optional)"
      rows={12}
      limit={LIMITS.legalText}
      ifEmpty={IF_EMPTY}
    />
    <ParagraphsPart
      field="imprint"
      title="Imprint"
      hint="Says who is responsible for the site. Some countries require it."
      label="Imprint page text (optional)"
      rows={10}
      limit={LIMITS.legalText}
      ifEmpty={IF_EMPTY}
    />
  </>
)

const SharingSection = () => (
  <>
    <Part field="description" title="Search engines">
      <TextsField
        name="description"
        label="Description (optional)"
        hint="Shown under your name in search results. Describe what you trade and where you ship."
      />
    </Part>
    <Part
      field="sharing"
      title="Shared links"
      hint="Preview of links to your home page in WhatsApp and other apps. If empty, your headline, description and logo are used."
    >
      <LineField name="sharing.title" label="Title when shared (optional)" />
      <TextsField name="sharing.description" label="Description when shared (optional)" />
      <PictureField
        name="sharing.picture"
        label="Picture when shared (optional)"
        hint="The best size is 1,200 × 630 pixels."
      />
    </Part>
  </>
)

/** Returns the current UTC offset of a time zone: 'GMT+05:30'. */
const getOffset = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

function TimeZoneSection() {
  const field = useCompanyField('timeZone')
  const { defaultValues } = useFormState<CompanyFields>({ name: 'timeZone' })
  const { setValue } = useFormContext<CompanyFields>()
  const timeZone = useWatch<CompanyFields, 'timeZone'>({ name: 'timeZone' })
  const stored = defaultValues?.timeZone ?? 'UTC'
  const browserZone = findBrowserZone(stored)
  const offeredZone = findBrowserZone(timeZone || stored)
  const zones = useMemo(() => {
    // Browsers list different aliases of a zone.
    const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])
    if (browserZone) names.add(browserZone)
    return [...names]
      .sort()
      .map(
        (zone) =>
          [zone, `${formatZone(zone).replaceAll('/', ' / ')} (${getOffset(zone)})`] as const,
      )
  }, [stored, browserZone])
  return (
    <Part
      field="timeZone"
      title="Time zone"
      hint="Used for days and times in the office, in documents and in mails."
    >
      <SelectField label="Time zone" {...field} options={zones} />
      {offeredZone && (
        <Button
          quiet
          className="mt-3"
          onClick={() => setValue('timeZone', offeredZone, { shouldDirty: true })}
        >
          Use the time zone of this browser: {formatZone(offeredZone)}
        </Button>
      )}
    </Part>
  )
}

export type Section = {
  id: string
  title: string
  Content: ComponentType
  fields: readonly [CompanyField, ...CompanyField[]]
}

const createSection = (
  id: string,
  title: string,
  Content: ComponentType,
  ...fields: Section['fields']
): Section => ({ id, title, Content, fields })

/** The sections of the screen, in order: each field of the record is in one of them. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  createSection('name', 'Name and logo', NameSection, 'brand', 'legalName', 'logo'),
  createSection('colours', 'Colours and type', ColorsSection, 'colours', 'typeface'),
  createSection('first-screen', 'First screen', FirstScreenSection, 'headline', 'lead', 'slides'),
  createSection(
    'who-you-are',
    'Who you are',
    WhoYouAreSection,
    'about',
    'story',
    'highlights',
    'group',
  ),
  createSection('numbers', 'Numbers and reasons', NumbersSection, 'figures', 'reasons'),
  createSection('partners', 'Partners', PartnersSection, 'partners'),
  createSection('ports', 'Ports', PortsSection, 'homePort', 'ports', 'portsText'),
  createSection(
    'links',
    'Links and catalogue',
    LinksSection,
    'catalogUrl',
    'catalogue',
    'whatsApp',
    'links',
  ),
  createSection('legal', 'Privacy and imprint', LegalSection, 'privacy', 'imprint'),
  createSection('sharing', 'Search and sharing', SharingSection, 'description', 'sharing'),
  createSection('time-zone', 'Time zone', TimeZoneSection, 'timeZone'),
]
