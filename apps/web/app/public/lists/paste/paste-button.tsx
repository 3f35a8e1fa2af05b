import type { ListTerms } from '@dhow/contract/lists/lists'
import { useLingui } from '@lingui/react'
import { ClipboardPaste } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = { onTerms: (terms: ListTerms) => void }

type Dialog = ComponentType<Props & { onClose: () => void }>

export function PasteList({ onTerms }: Props) {
  const { i18n } = useLingui()
  // Mounted on each opening, so that it starts empty.
  const [Dialog, setDialog] = useState<Dialog>()
  const open = () =>
    import('./paste-list.tsx')
      .then(({ PasteDialog }) => setDialog(() => PasteDialog))
      .catch(() =>
        notify.error(i18n.t('Could not open the dialog. Check your connection and try again.')),
      )
  return (
    <>
      <Button quiet className="noscript:hidden" onClick={open}>
        <ClipboardPaste size={18} /> {i18n.t('Paste a list')}
      </Button>
      {Dialog && <Dialog onTerms={onTerms} onClose={() => setDialog(undefined)} />}
    </>
  )
}
