import { useLingui } from '@lingui/react'
import { useMutation } from '@tanstack/react-query'
import { Download, Link2, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { buildFileName } from '#app/api/files.ts'
import type { Line } from '#app/public/lists/list.ts'
import { toEnquiryLine } from '#app/public/lists/product-line.ts'
import { checkQuantities } from '#app/public/lists/quantity-fields.tsx'
import { downloadError } from '#app/shell/download-pdf.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = { lines: readonly Line[]; onShared: (list: Shared) => void }

export function ShareList({ lines, onShared }: Props) {
  const { i18n } = useLingui()
  const { shared, error, isBusy, isCreatingPdf, share, saveFile } = useSharedList(lines, onShared)
  return (
    <section
      aria-label={i18n.t('Share the list')}
      className="screen-only grid gap-3 noscript:hidden"
    >
      <div className="flex flex-wrap gap-2">
        {!shared && (
          <Button quiet disabled={isBusy} onClick={share}>
            <Link2 size={18} /> {i18n.t('Get link')}
          </Button>
        )}
        <Button quiet disabled={isBusy} onClick={() => saveFile('xlsx')}>
          <Download size={18} /> Excel
        </Button>
        <Button quiet disabled={isBusy} onClick={() => saveFile('csv')}>
          <Download size={18} /> CSV
        </Button>
        <Button quiet disabled={isBusy} aria-busy={isCreatingPdf} onClick={() => saveFile('pdf')}>
          <Download size={18} /> <span>{isCreatingPdf ? i18n.t('Creating PDF…') : 'PDF'}</span>
        </Button>
        <Button quiet onClick={() => window.print()}>
          <Printer size={18} /> {i18n.t('Print')}
        </Button>
      </div>
      {shared && <shared.ListAddress code={shared.code} />}
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
  const [shared, setShared] = useState<Shared & typeof import('./list-address.tsx')>()
  const [error, setError] = useState<string>()

  const save = async () => {
    if (saved.current?.lines === lines) return saved.current
    const { code } = await api.lists.save.call({ body: { lines: lines.map(toEnquiryLine) } })
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
    mutationFn: async () => ({ ...(await save()), ...(await import('./list-address.tsx')) }),
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
      await file.save({ params: { code } }, buildFileName('list', type))
    },
  })

  return {
    shared: shared?.lines === lines ? shared : undefined,
    error,
    isBusy: sharing.isPending || saving.isPending,
    isCreatingPdf: saving.isPending && saving.variables === 'pdf',
    share: () => checkQuantities() && sharing.mutate(),
    saveFile: (type: 'csv' | 'xlsx' | 'pdf') => checkQuantities() && saving.mutate(type),
  }
}
