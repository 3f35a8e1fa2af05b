import { useLingui } from '@lingui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyNoteProps = { text: string; onRetry?: (() => void) | undefined }

export function EmptyNote({ text, onRetry }: EmptyNoteProps) {
  const { i18n } = useLingui()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center text-muted">
      <p>{text}</p>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {i18n.t('Try again')}
        </Button>
      )}
    </div>
  )
}

type Props = { Icon: LucideIcon; title: ReactNode; children: ReactNode }

export const Notice = ({ Icon, title, children }: Props) => (
  <div className="flex items-start gap-3 rounded-card border border-line bg-raised p-5">
    <Icon size={22} className="mt-0.5 shrink-0 text-amber" />
    <div className="grid min-w-0 gap-2">
      <p className="font-semibold">{title}</p>
      <p className="max-w-prose text-sm text-muted">{children}</p>
    </div>
  </div>
)
