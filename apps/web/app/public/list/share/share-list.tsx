import { paths } from '@dhow/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { Download, Link2, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { datedName } from '#app/api/files.ts'
import { localPath } from '#app/api/language.ts'
import { useOrigin } from '#app/api/use-company.ts'
import type { Line } from '#app/public/list/list.ts'
import { sentLine } from '#app/public/list/product-line.ts'
import { downloadError } from '#app/shell/download-pdf.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useLingui } from '#app/ui/lingui.tsx'
import { Trans } from '#app/ui/trans.tsx'

type Props = { lines: readonly Line[]; onShared: (list: Shared) => void }

export function ShareList({ lines, onShared }: Props) {
  const { i18n } = useLingui()
  const { code, error, isBusy, isCreatingPdf, share, saveFile } = useSharedList(lines, onShared)
  return (
    <section aria-label={i18n.t('Share the list')} className="screen-only grid gap-3">
      <div className="flex flex-wrap gap-2">
        {!code && (
          <Button variant="quiet" disabled={isBusy} onClick={share}>
            <Link2 aria-hidden size={18} /> {i18n.t('Get link')}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={() => saveFile('xlsx')}>
          <Download aria-hidden size={18} /> Excel
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => saveFile('csv')}>
          <Download aria-hidden size={18} /> CSV
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          aria-busy={isCreatingPdf}
          onClick={() => saveFile('pdf')}
        >
          <Download aria-hidden size={18} />{' '}
          <span>{isCreatingPdf ? i18n.t('Creating PDF…') : 'PDF'}</span>
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden size={18} /> {i18n.t('Print')}
        </Button>
      </div>
      {code && <ListAddress code={code} />}
      <p role="alert" className="text-sm text-coral empty:hidden">
        {error}
      </p>
    </section>
  )
}

type Shared = { lines: readonly Line[]; code: string }

/** Stores each version of the list once. */
function useSharedList(lines: readonly Line[], onShared: (list: Shared) => void) {
  const { i18n } = useLingui()
  const saved = useRef<Shared>(undefined)
  const [shared, setShared] = useState<Shared>()
  const [error, setError] = useState<string>()

  const save = async () => {
    if (saved.current?.lines === lines) return saved.current
    const { code } = await api.lists.save.call({ body: { lines: lines.map(sentLine) } })
    // Uses the lines sent, because the list may have changed since.
    saved.current = { lines, code }
    return saved.current
  }
  const hooks = {
    onMutate: () => setError(undefined),
    onError: (failure: Error) =>
      setError(downloadError(failure, i18n.t('Could not share the list. Try again.'), i18n)),
  } as const
  const sharing = useMutation({
    ...hooks,
    mutationFn: save,
    onSuccess: (list) => {
      setShared(list)
      onShared(list)
    },
  })
  const saving = useMutation({
    ...hooks,
    mutationFn: async (type: 'csv' | 'xlsx' | 'pdf') => {
      const { code } = await save()
      const file = type === 'pdf' ? api.documents.list : api.lists[type]
      await file.save({ params: { code } }, datedName('list', type))
    },
  })

  return {
    code: shared?.lines === lines ? shared.code : undefined,
    error,
    isBusy: sharing.isPending || saving.isPending,
    isCreatingPdf: saving.isPending && saving.variables === 'pdf',
    share: () => sharing.mutate(),
    saveFile: saving.mutate,
  }
}

function ListAddress({ code }: { code: string }) {
  const { i18n } = useLingui()
  const url = useOrigin() + localPath(i18n, paths.sharedList(code))
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const canShare = typeof navigator.share === 'function'

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setStatus(i18n.t('Copied.'))
    } catch {
      setStatus(i18n.t('Link selected. Copy it with the menu or Ctrl+C.'))
    }
  }

  // Takes the focus from the button that it replaces.
  useEffect(() => void field.current?.select(), [])

  return (
    <div className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <TextField
        ref={field}
        label={i18n.t('Link to this list')}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={copy}>{i18n.t('Copy')}</Button>
        {canShare && (
          <Button
            variant="quiet"
            // Rejects if the user closes the share dialog.
            onClick={() => void navigator.share({ title: i18n.t('A list'), url }).catch(() => {})}
          >
            {i18n.t('Share')}
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {status}
        </span>
      </div>
      <p className="text-sm text-muted">
        <Trans
          id="Code: {code}. Anyone with the link can view and copy this version of the list. The link expires one year after it was last opened."
          values={{
            code: <bdi className="inline-block font-medium text-ink">{code}</bdi>,
          }}
        />
      </p>
    </div>
  )
}
