import { type CompanyFields, NETWORKS, toLinkUrl } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { FileText } from 'lucide-react'
import { type FocusEvent, Fragment } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useCompanyOffice } from '#app/admin/company/form/company-fields.ts'
import {
  EntryList,
  LineField,
  Part,
  TextsField,
  useCompanyField,
} from '#app/admin/company/inputs/company-inputs.tsx'
import { CATALOGUE } from '#app/admin/company/inputs/picture-field.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { FileDrop, FileLink, useUpload } from '#app/admin/ui/file-drop.tsx'
import { MEGABYTE } from '#app/admin/ui/formats.ts'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'

export const LinksSection = () => (
  <>
    <Part
      field="catalogUrl"
      title="Catalogue"
      hint="The “Catalog” links open this. If empty, they open a PDF with all your products."
    >
      <CatalogueField />
    </Part>
    <PdfCataloguePart section="links" />
    <Part field="whatsApp" title="WhatsApp">
      <LineField
        name="whatsApp"
        type="tel"
        label="WhatsApp number (optional)"
        hint="Include the country code, or paste your wa.me link. Leave empty to use the phone number from your contact details."
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
        noun="Link"
        empty={{ network: 'linkedin', label: '', url: '' }}
      >
        {(index) => (
          <>
            <NetworkField index={index} />
            <LinkField index={index} />
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
      <SelectField
        label="Network"
        {...field}
        options={NETWORKS.map((item) => [item, NETWORK_NAMES[item]])}
      />
      {network === 'other' && <LineField name={`links.${index}.label`} label="Label" />}
    </>
  )
}

function LinkField({ index }: { index: number }) {
  const { control, setValue } = useFormContext<CompanyFields>()
  const name = `links.${index}.url` as const
  const network = useWatch({ control, name: `links.${index}.network` })
  const field = useCompanyField(name, {
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) =>
      value &&
      setValue(name, toLinkUrl(network, value), { shouldDirty: true, shouldValidate: true }),
  })
  return (
    <TextField
      type="url"
      label="Link"
      hint={
        network === 'other'
          ? 'Such as www.example.com'
          : 'A name such as @monsoon, or a link to your profile.'
      }
      limit={LIMITS.text}
      {...field}
    />
  )
}

const MAX_NAMED = 12

const LAYOUTS = { cards: 'Download PDF', table: 'Download PDF as table' } as const

const WARNING = 'caution text-sm'

type Letters = { letter: string; products: number }[]

function PdfCataloguePart({ section }: { section: string }) {
  const isShown = useCompanyOffice().section === section
  // The server reads all products for its response.
  const { data: state } = api.documents.state.useQuery({}, { enabled: isShown })
  return (
    <Part
      field="catalogue"
      title="PDF catalogue"
      hint="A PDF with all your products, always up to date. These texts are on its first page."
    >
      <LineField
        name="catalogue.title"
        label="Title (optional)"
        placeholder="Product catalogue"
        limit={LIMITS.title}
      />
      <TextsField
        name="catalogue.note"
        label="Note (optional)"
        hint="For example, the season or your terms of sale."
        limit={LIMITS.catalogueNote}
      />
      {state && state.products > LIMITS.documentProducts ? (
        <p className={WARNING}>
          There is no PDF catalogue, because you have more than{' '}
          {formatNumber(LIMITS.documentProducts)} products.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {(['cards', 'table'] as const).map((layout) => (
              <ExportButton
                key={layout}
                format="PDF"
                label={LAYOUTS[layout]}
                onExport={() =>
                  api.documents.catalogue.save(
                    { query: { layout } },
                    buildFileName('catalogue', 'pdf'),
                  )
                }
                failure="Failed to create the PDF"
              />
            ))}
          </div>
          <p className="caption">Save your changes to see them in the PDF.</p>
        </>
      )}
      {state && state.missing.length > 0 && <MissingLetters letters={state.missing} />}
    </Part>
  )
}

function MissingLetters({ letters }: { letters: Letters }) {
  const unnamed = letters.length - MAX_NAMED
  return (
    <p className={WARNING}>
      PDF documents cannot show these letters:{' '}
      {letters.slice(0, MAX_NAMED).map(({ letter, products }, index) => (
        <Fragment key={letter}>
          {index > 0 && <span>{', '}</span>}
          <bdi>{letter}</bdi> <span>({pluralize(products, 'product')})</span>
        </Fragment>
      ))}
      {unnamed > 0 && <span>{` and ${unnamed} more`}</span>}
      <span>. The PDF shows □ instead.</span>
    </p>
  )
}
