import { LIMITS } from '@dhow/contract/limits'
import { Fragment } from 'react'
import { useCompanyOffice } from '#app/admin/company/form/company-fields.ts'
import { LineField, TextsField } from '#app/admin/company/inputs/company-inputs.tsx'
import { Part } from '#app/admin/company/inputs/part.tsx'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { datedName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'

const MAX_NAMED = 12

const LAYOUTS = { cards: 'Download PDF', table: 'Download PDF as table' } as const

const WARNING = 'rounded-card bg-amber-soft px-4 py-3 text-sm text-amber'

type Letters = { letter: string; products: number }[]

export function PdfCataloguePart({ section }: { section: string }) {
  const isShown = useCompanyOffice().section === section
  // The server reads all products for its response.
  const { data: state } = api.documents.state.useQuery({}, { enabled: isShown })
  return (
    <Part
      field="catalogue"
      title="PDF catalogue"
      hint="Dhow creates it from your products. These texts are on its cover."
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
          Visitors get no generated catalogue, because there are more than{' '}
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
                  api.documents.catalogue.save({ query: { layout } }, datedName('catalogue', 'pdf'))
                }
                failure="Failed to create the PDF"
              />
            ))}
          </div>
          <p className="text-sm text-muted">Save your changes to see them in the PDF.</p>
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
      {letters.slice(0, MAX_NAMED).map(({ letter, products }, at) => (
        <Fragment key={letter}>
          {at > 0 && <span>{', '}</span>}
          <bdi>{letter}</bdi> <span>({countOf(products, 'product')})</span>
        </Fragment>
      ))}
      {unnamed > 0 && <span>{` and ${unnamed} more`}</span>}
      <span>. They show □ instead.</span>
    </p>
  )
}
