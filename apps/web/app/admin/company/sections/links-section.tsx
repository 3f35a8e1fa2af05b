import { type CompanyFields, NETWORKS } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { FileText } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { LineField, useCompanyField } from '#app/admin/company/inputs/company-inputs.tsx'
import { EntryList } from '#app/admin/company/inputs/entry-list.tsx'
import { Part } from '#app/admin/company/inputs/part.tsx'
import { CATALOGUE } from '#app/admin/company/inputs/upload-kinds.ts'
import { FileDrop, FileLink, useUpload } from '#app/admin/files/file-drop.tsx'
import { MEGABYTE } from '#app/admin/files/formats.ts'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PdfCataloguePart } from './pdf-catalogue-part.tsx'

export const LinksSection = () => (
  <>
    <Part
      field="catalogUrl"
      title="Catalogue"
      hint="Opened by the 'Catalog' links. If left empty, visitors get the PDF that Dhow creates."
    >
      <CatalogueField />
    </Part>
    <PdfCataloguePart section="links" />
    <Part field="whatsApp" title="WhatsApp">
      <LineField
        name="whatsApp"
        type="tel"
        label="WhatsApp number (optional)"
        hint="Include the country code. Leave empty to use the phone number from your contact details."
        limit={LIMITS.phone}
      />
    </Part>
    <Part
      field="links"
      title="Further links"
      hint="Set Instagram, Facebook and Twitter in your contact details."
    >
      <EntryList
        name="links"
        label="Further links"
        one="Link"
        empty={{ network: 'linkedin', label: '', url: '' }}
      >
        {(index) => (
          <>
            <NetworkField index={index} />
            <LineField
              name={`links.${index}.url`}
              type="url"
              label="URL"
              hint="Starts with https://"
              limit={LIMITS.text}
            />
          </>
        )}
      </EntryList>
    </Part>
  </>
)

function CatalogueField() {
  const { control } = useFormContext<CompanyFields>()
  const { field, fieldState } = useController({ control, name: 'catalogUrl' })
  const upload = useUpload(CATALOGUE, field.onChange)
  const isFile = field.value.startsWith('/uploads/')
  return (
    <div className="grid gap-4">
      {!isFile && (
        <TextField
          type="url"
          label="Catalogue URL (optional)"
          hint="Starts with https://"
          limit={LIMITS.text}
          error={fieldState.error?.message}
          {...field}
        />
      )}
      <FileDrop
        {...upload}
        label="Catalogue PDF"
        hint={`${isFile ? 'Replace with a PDF' : 'Or upload a PDF'} of up to ${LIMITS.catalogPdfBytes / MEGABYTE} MB.`}
        accept="application/pdf,.pdf"
        Icon={FileText}
        stored={
          isFile && {
            view: <FileLink href={field.value}>Uploaded PDF</FileLink>,
            remove: 'Remove PDF',
            onRemove: () => field.onChange(''),
          }
        }
      />
    </div>
  )
}

const NETWORK_NAMES: Record<(typeof NETWORKS)[number], string> = {
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  other: 'Another site',
}

function NetworkField({ index }: { index: number }) {
  const { control } = useFormContext<CompanyFields>()
  const field = useCompanyField(`links.${index}.network`)
  const network = useWatch({ control, name: `links.${index}.network` })
  return (
    <>
      <SelectField label="Network" {...field}>
        <Options of={NETWORKS.map((one) => [one, NETWORK_NAMES[one]])} />
      </SelectField>
      {network === 'other' && <LineField name={`links.${index}.label`} label="Label" />}
    </>
  )
}
