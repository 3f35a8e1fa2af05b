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
import { Fragment, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { buildFileName } from '#app/api/files.ts'
import { formatLongDay, getTextLang, toLocalPath } from '#app/api/language.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { replaceLines, type Undo } from '#app/public/lists/change-list.ts'
import { ContainerMeter, useLoadReport } from '#app/public/lists/container-meter.tsx'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { addLines, useLineCount } from '#app/public/lists/list.ts'
import { createProductLine, joinDetails, toStoredTexts } from '#app/public/lists/product-line.ts'
import { DownloadPdf } from '#app/shell/download-pdf.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { EnteredText } from '#app/ui/section.tsx'
import { notify } from '#app/ui/toast.tsx'
import { Trans } from '#app/ui/trans.tsx'

const toNewLine = ({ productId, name, quantity, unit, note, product }: ListLine, i18n: I18n) => ({
  ...(product
    ? createProductLine(product, product.specification, i18n, { quantity, unit })
    : { ...(productId && { productId }), text: name, quantity, unit }),
  ...(note && { note }),
})

const toLoadLine = ({ name, quantity, unit, product }: ListLine): LoadLine => ({
  name: product?.name ?? name,
  quantity,
  unit,
  ...(product && { specification: product.specification }),
})

const NOTICE_MS = 12_000

const notifyReplaced = (undo: Undo, i18n: I18n) => {
  const id = notify.success(
    <span className="flex flex-wrap items-center gap-x-3">
      {i18n.t('Your previous list was replaced.')}
      <button
        type="button"
        className="min-h-8 font-medium underline underline-offset-4"
        onClick={() => {
          undo()
          notify.dismiss(id)
        }}
      >
        {i18n.t('Undo')}
      </button>
    </span>,
    NOTICE_MS,
  )
}

function CopyButtons({ lines }: { lines: readonly ListLine[] }) {
  const { i18n } = useLingui()
  const count = useLineCount()
  /** Number of own lines when a button was pressed, which works once. */
  const [countBefore, setCountBefore] = useState<number>()
  const ownCount = countBefore ?? count
  const disabled = countBefore !== undefined
  const navigate = useNavigate()
  const open = () => {
    setCountBefore(ownCount)
    void navigate(paths.enquiry, { viewTransition: true })
  }

  const createLines = () => lines.map((line) => toNewLine(line, i18n))

  const replace = () => {
    const undo = replaceLines(createLines())
    if (ownCount > 0) notifyReplaced(undo, i18n)
    open()
  }
  const add = () => {
    const omitted = addLines(createLines())
    const count = lines.length - omitted
    if (omitted === 0) {
      notify.success(
        i18n.t(
          '{count, plural, one {# line added to your list.} other {# lines added to your list.}}',
          { count },
        ),
      )
    } else {
      notify.success(
        i18n.t(
          '{count, plural, one {# line added} other {# lines added}}. Your list is full: {omitted, plural, one {# not added} other {# not added}}.',
          { count, omitted },
        ),
        NOTICE_MS,
      )
    }
    open()
  }

  if (ownCount === 0) {
    return (
      <Button disabled={disabled} onClick={replace}>
        {i18n.t('Use this list')}
      </Button>
    )
  }
  return (
    <>
      <Button disabled={disabled} onClick={add}>
        {i18n.t('Add to my list ({count, plural, one {# line} other {# lines}})', {
          count: ownCount,
        })}
      </Button>
      <Button variant="quiet" disabled={disabled} onClick={replace}>
        {i18n.t('Replace my list')}
      </Button>
    </>
  )
}

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
          {details && <p className="mt-0.5 text-sm text-muted tabular-nums">{details}</p>}
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

const PlainCopyForm = ({ lines, i18n }: { lines: readonly ListLine[]; i18n: I18n }) => (
  <form method="post" action={toLocalPath(i18n, paths.enquiry)}>
    <InSlices
      lines={lines}
      render={({ productId = '', name, quantity, unit, note = '' }, index) => (
        <Fragment key={index}>
          <input type="hidden" name="lineProduct" value={productId} />
          <input type="hidden" name="lineText" value={name} />
          <input type="hidden" name="quantity" value={quantity} />
          <input type="hidden" name="unit" value={unit} />
          <input type="hidden" name="lineNote" value={note} />
        </Fragment>
      )}
    />
    <Button type="submit" name="copy" value="yes">
      {i18n.t('Use this list')}
    </Button>
  </form>
)

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
        <ButtonAnchor href={buildFileUrl(contract.lists.xlsx, list, i18n)} download variant="quiet">
          <Download aria-hidden size={18} /> Excel
        </ButtonAnchor>
        <ButtonAnchor href={buildFileUrl(contract.lists.csv, list, i18n)} download variant="quiet">
          <Download aria-hidden size={18} /> CSV
        </ButtonAnchor>
        <DownloadPdf
          href={buildFileUrl(contract.documents.list, list, i18n)}
          save={() => api.documents.list.save(list, buildFileName('list', 'pdf'))}
          label="PDF"
        />
        {hydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {i18n.t('Print')}
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
