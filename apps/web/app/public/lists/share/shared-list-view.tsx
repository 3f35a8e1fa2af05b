import { contract } from '@dhow/contract'
import type { ListLine } from '@dhow/contract/lists/lists'
import type { LoadLine } from '@dhow/contract/messages/enquiry-load'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { toPack } from '@dhow/contract/products/pack'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { buildFileName } from '#app/api/files.ts'
import { formatLongDay, getTextLang } from '#app/api/language.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { ContainerMeter, useLoadReport } from '#app/public/lists/container-meter.tsx'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { joinDetails, toStoredTexts } from '#app/public/lists/product-line.ts'
import { WrittenNote } from '#app/public/lists/written-note.tsx'
import { DownloadPdf } from '#app/shell/download-pdf.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { EnteredText } from '#app/ui/section.tsx'
import { Trans } from '#app/ui/trans.tsx'
import { CopyButtons, PlainCopyForm } from './copy-buttons.tsx'

const toLoadLine = ({ name, quantity, unit, product }: ListLine): LoadLine => ({
  name: product?.name ?? name,
  quantity,
  unit,
  ...(product && { specification: product.specification }),
})

const SharedLine = ({ line }: { line: ListLine }) => {
  const { i18n } = useLingui()
  const { name, brand, note, productId, product } = line
  const facts = product?.specification ?? line.specification ?? {}
  const { pack } = toStoredTexts({ name }, toPack(facts), i18n)
  const itemNumber = product?.itemNumber ?? line.itemNumber
  const details = joinDetails([product?.brand ?? brand, itemNumber, pack], i18n)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-4 [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]">
      <LinePicture product={product} width={56} className="self-start rounded-lg" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="leading-snug font-medium wrap-anywhere">
            {product ? (
              <Link
                to={paths.product(product._id)}
                lang={getTextLang(product, product.name)}
                className="underline-offset-4 hover:underline"
              >
                <bdi>{product.name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </p>
          {details && <p className="mt-0.5 caption tabular-nums">{details}</p>}
          <WrittenNote written={line.written} name={product?.name ?? name} />
          {note && <EnteredText className="mt-1 text-sm wrap-anywhere">{note}</EnteredText>}
          <p className="mt-1 text-sm text-amber empty:hidden">{describeChange(line, i18n)}</p>
        </div>
        <p className="font-medium tabular-nums">{formatQuantity(line, i18n)}</p>
        {productId && !product && (
          <p className="w-full text-sm text-amber">{i18n.t('No longer in our catalogue.')}</p>
        )}
      </div>
    </li>
  )
}

function describeChange({ name, specification = {}, product }: ListLine, i18n: I18n) {
  if (!product) return undefined
  const original = toStoredTexts({ name }, toPack(specification), i18n)
  const current = toStoredTexts(product, toPack(product.specification), i18n)
  // Names are stored in English, so a translated one cannot be compared.
  const isTranslated = i18n.locale !== BASE_LANGUAGE && !getTextLang(product, product.name)
  const isSameName = isTranslated || original.text === current.text
  if (isSameName && original.pack === current.pack) return undefined
  const texts = [isTranslated ? current.text : original.text, original.pack]
  return i18n.t('When the list was created: {product}.', {
    product: isolate(texts.filter(Boolean).join(', '), i18n),
  })
}

type Props = { code: string; lines: readonly ListLine[]; createdAt: string }

export function SharedListView({ code, lines, createdAt }: Props) {
  const { i18n } = useLingui()
  const { timeZone } = useCompany()
  const hydrated = useHydrated()
  const list = { params: { code } }
  const report = useLoadReport(useMemo(() => lines.map(toLoadLine), [lines]))
  return (
    <>
      <p className="mt-2 text-muted">
        <Trans
          id="Created on {day}. Code: {code}."
          values={{
            day: formatLongDay(createdAt, i18n, timeZone),
            code: <bdi className="inline-block font-medium text-ink">{code}</bdi>,
          }}
        />
      </p>
      <div className="screen-only mt-6 flex flex-wrap gap-2">
        {hydrated ? (
          <CopyButtons lines={lines} />
        ) : (
          <noscript>
            <PlainCopyForm lines={lines} i18n={i18n} />
          </noscript>
        )}
        <ButtonAnchor href={buildFileUrl(contract.lists.xlsx, list, i18n)} download quiet>
          <Download size={18} /> Excel
        </ButtonAnchor>
        <ButtonAnchor href={buildFileUrl(contract.lists.csv, list, i18n)} download quiet>
          <Download size={18} /> CSV
        </ButtonAnchor>
        <DownloadPdf
          href={buildFileUrl(contract.documents.list, list, i18n)}
          save={() => api.documents.list.save(list, buildFileName('list', 'pdf'))}
          label="PDF"
        />
        {hydrated && (
          <Button quiet onClick={() => window.print()}>
            <Printer size={18} /> {i18n.t('Print')}
          </Button>
        )}
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ol aria-label={i18n.t('List lines')} className="enquiry-lines border-b border-line">
          <InSlices
            lines={lines}
            render={(line, index) => <SharedLine key={index} line={line} />}
          />
        </ol>
        {hydrated && <ContainerMeter report={report} />}
      </div>
    </>
  )
}
